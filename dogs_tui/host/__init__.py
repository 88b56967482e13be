"""The host: people play together over SSH and in browsers.

Each session is an app or a stay in lines, all in one event loop. ``doors`` connect terminals,
``sessions`` show the host to each, ``commands`` are what guests and the operator can do. ``lobby``
joins ``people``, ``tables``, ``tournaments`` and ``results``; ``store`` keeps them.
``notifications`` reach absent people, and ``operations`` run the host.
"""

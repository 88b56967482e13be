"""The calendar of a host: evenings that people announce, who comes, and their tournaments.

``announcement`` is what is kept of an evening, once or every week, and knows no file and no clock.
``calendar`` keeps all of them, has their tournaments made, and knows who comes; ``ics`` writes them
for other programs.
"""

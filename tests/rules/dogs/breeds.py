"""The breeds of DOGS, as everywhere by their codes."""

Mu, Rw, Bu, Go, Be, Yo, La, Da, GS, Po, SB, BC = range(12)

"""The breeds of DOGS Cardgame, as everywhere by their codes."""

Mu, Pi, BH, GS, Po, Be, La, Go, Rw, Bu, Da, BC, SB, Yo, Hu, Pu, Dh = range(17)

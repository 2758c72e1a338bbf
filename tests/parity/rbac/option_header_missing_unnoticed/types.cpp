// There is nothing to write, so nobody looks for the header.

struct Gardener {};

// The header is read even when there is nothing to write.

struct TreeChecker {};

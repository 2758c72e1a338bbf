#pragma once

/// Which syntax a server accepts in a rule that it has not stored before. The default is what server 1.37 accepts.
namespace kubexx::cel {

struct Dialect {
  bool optionals = true;      ///< `.?f`, `[?i]`, `?` before elements and entries, optMap, optFlatMap
  bool two_variables = true;  ///< all(i, v, p), transformList, transformMap, …
  bool sort_by = true;        ///< sortBy(x, key)
  bool quoted_fields = true;  ///< fields between back-quotes
};

/// The syntax of new rules on Kubernetes 1.`server_minor`.
Dialect dialect_of(int server_minor);

/// The minor of the first server with `feature`.
int first_server_with(bool Dialect::* feature);

}  // namespace kubexx::cel

#include "runtime/cel/dialect.hpp"

namespace kubexx::cel {
namespace {

struct Feature {
  bool Dialect::* flag;
  int first_server;
};

/// A server checks new rules with the features of the previous minor version, so that a rollback stays possible: these
/// versions are one higher than the one in which Kubernetes introduced a feature. Features of the parser library are
/// not delayed.
constexpr Feature kFeatures[] = {
    {&Dialect::optionals, 29},
    {&Dialect::two_variables, 33},
    {&Dialect::sort_by, 35},
    {&Dialect::quoted_fields, 37},
};

}  // namespace

Dialect dialect_of(int server_minor) {
  Dialect dialect;
  for (const Feature& feature : kFeatures) dialect.*feature.flag = server_minor >= feature.first_server;
  return dialect;
}

int first_server_with(bool Dialect::* feature) {
  for (const Feature& row : kFeatures) {
    if (row.flag == feature) return row.first_server;
  }
  return 0;
}

}  // namespace kubexx::cel

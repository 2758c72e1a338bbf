#pragma once

#include <string>

namespace kubexx::bench {

/// How large an API to write: `kinds` kinds whose specs have `fields` members each, with a description, markers and a
/// type of every common sort.
struct ApiSize {
  int kinds = 1;
  int fields = 1;
};

/// A header with the API; the markers stand in comments, or in KUBEXX(…) when `typed`.
std::string cpp_api(const ApiSize& size, bool typed);

/// A Go file with the same API for controller-gen.
std::string go_api(const ApiSize& size);

}  // namespace kubexx::bench

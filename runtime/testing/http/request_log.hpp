#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

namespace kubexx::testing {

/// The requests that arrived last, in their order. Older ones are dropped, so that it does not grow with the server's
/// life: at most 10,000 requests and a megabyte are kept.
class RequestLog {
 public:
  void add(std::string request);
  std::vector<std::string> list() const { return {requests_.begin(), requests_.end()}; }

 private:
  std::deque<std::string> requests_;
  std::size_t bytes_ = 0;
};

}  // namespace kubexx::testing

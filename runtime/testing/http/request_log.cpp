#include "runtime/testing/http/request_log.hpp"

#include <utility>

namespace kubexx::testing {
namespace {

constexpr std::size_t kMostRequests = 10'000;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

}  // namespace

void RequestLog::add(std::string request) {
  bytes_ += request.size();
  requests_.push_back(std::move(request));
  while (requests_.size() > kMostRequests || (bytes_ > kMostBytes && requests_.size() > 1)) {
    bytes_ -= requests_.front().size();
    requests_.pop_front();
  }
}

}  // namespace kubexx::testing

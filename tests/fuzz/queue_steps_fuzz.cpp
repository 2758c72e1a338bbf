// Any bytes as steps of a queue: triggers, takes and ends of runs at any time. The queue answers as its model does.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "tests/support/queue_model.hpp"

namespace {

/// Reads numbers from bytes, and zeros after their end.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

  bool empty() const { return at_ == end_; }
  std::uint64_t operator()(std::uint64_t below) {
    std::uint64_t number = next();
    if (below > 256) number = number * 256 + next();
    return number % below;
  }

 private:
  std::uint64_t next() { return empty() ? 0 : *at_++; }

  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  kubexx::queue::Options options;
  options.backoff.most = std::chrono::seconds(2);
  options.background_every = static_cast<int>(bytes(5)) + 1;
  if (bytes(2) == 1) options.at_most = {static_cast<int>(bytes(3)), std::chrono::milliseconds(bytes(2'000))};
  kubexx::test::QueuePair pair(options);
  while (!bytes.empty()) {
    if (pair.step([&](std::uint64_t below) { return bytes(below); })) continue;
    std::cerr << "broken: the queue does what its model does\n";
    std::abort();
  }
  return 0;
}

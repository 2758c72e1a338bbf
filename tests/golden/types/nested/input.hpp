#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  /// Declared inside.
  struct Port {
    std::string name{};
    std::uint16_t number{};
    enum class Protocol { TCP, UDP };
    Protocol protocol = Protocol::TCP;
  };
  std::vector<Port> ports{};
  /// No name at all.
  struct {
    std::string host{};
    /// Deeper.
    struct {
      bool deep{};
    } inner{};
  } endpoint{};
};

class Counter {
 public:
  Counter() = default;
  explicit Counter(int start) : value(start) {}
  int next() { return value + step_; }
  static int instances;
  static constexpr int kLimit = 3;
  int value{};
  using Self = Counter;

 protected:
  int hidden_{};

 private:
  int step_ = 1;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  Counter counter{};
};

}  // namespace golden::v1

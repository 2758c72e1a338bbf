#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Widget spec is documented well. Or not.
struct WidgetSpec {
  // Short.
  std::string short_{};
  // 12345678901234567890
  std::string exact{};
  // A sentence. Then more text follows.
  std::string sentence{};
  // words without any end
  std::string words{};
  // nosentenceandnoblankatall
  std::string one_word{};
  // ééééééééééééééééé
  std::string bytes{};
  // two
  // lines of text that go
  std::string lines{};
  // 1.5 is a number without end
  std::string number{};
  // .234567890123456789012
  std::string first_dot{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

inline constexpr const char* SomeConstant = "some text";

struct WidgetSpec {
  // +default="text"
  std::string text{};
  // +default=42
  std::int32_t number{};
  // +default=9007199254740993
  std::int64_t imprecise{};
  // +default=9223372036854775807
  std::int64_t top{};
  // +default=1234567.5
  std::int64_t real{};
  // +default=[1,2.0,"x",null,{"b":1,"a":[]}]
  std::vector<std::string> list{};
  // +default={"b":1,"a":null}
  std::map<std::string, std::string> map{};
  // +default={}
  std::vector<std::string> braces{};
  // +default=null
  std::string null{};
  // +default=ref(SomeConstant)
  std::string ref{};
  // +kubebuilder:default=wins
  // +default="loses"
  std::string both{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@38:7 [marker-overridden]: 'default' has no effect: 'kubebuilder:default' takes precedence

// expect-warning@21 [DEFAULT-005]
// expect-warning@23 [DEFAULT-005]
// expect-warning@25 [DEFAULT-005]
// expect-warning@27 [DEFAULT-002]
// expect-warning@27 [DEFAULT-005]
// expect-warning@29 [DEFAULT-005]
// expect-warning@31 [DEFAULT-005]

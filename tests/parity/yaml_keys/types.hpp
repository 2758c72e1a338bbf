#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  // +kubebuilder:default={"y": 1, "1": a, "": b, "a b": 1, "null": 2, "a:": 3, "a10": 1, "a2": 2, "a02": 3, "A": 1, "Z": 1, "a-b": 1, "ab": 1, "é": 1, "-": 1, "~": 2, "a\tb": 1, "a\nb": 2, "a/b": 1, "a.b": 1, "a_b": 1, "10": 1, "2": 1, "on": 1}
  std::map<std::string, std::string> map{};
  // +kubebuilder:default={"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk": 128, "lllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll": 129, "a key with blanks that would be longer than eighty columns if it were ever folded: never": 1}
  std::map<std::string, std::string> long_keys{};
  // +kubebuilder:default={{a: {{b: c},{d: {}}}},{}}
  std::vector<std::map<std::string, std::string>> nested{};
  std::string n{};
  std::string y{};
  std::string item10{};
  std::string item2{};
  std::string item{};
  std::string ITEM{};
  // +kubexx:name=$ref
  std::string dollar{};
  // +kubexx:name=123
  std::string number{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@15 [DEFAULT-005]
// expect-warning@17 [DEFAULT-005]
// expect-warning@19 [DEFAULT-002]
// expect-warning@19 [DEFAULT-005]

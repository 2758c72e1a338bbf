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
  // +kubebuilder:default=forty-two
  std::string word{};
  // +kubebuilder:default="42"
  std::string quoted{};
  // +kubebuilder:default=42
  std::int32_t number{};
  // +kubebuilder:default=-7
  std::int32_t negative{};
  // +kubebuilder:default=9007199254740993
  std::int64_t precise{};
  // +kubebuilder:default=true
  bool flag{};
  // +kubebuilder:default=""
  std::string empty{};
  // +kubebuilder:default=null
  std::string null{};
  // +kubebuilder:default=5s
  std::string duration{};
  // +kubebuilder:default=2024-01-15
  std::string date{};
  // +kubebuilder:default=sha256:08a7b
  std::string digest{};
  // +kubebuilder:default=+5
  std::string plus{};
  // +kubebuilder:default=007
  std::int32_t octal{};
  // +kubebuilder:default={a,b}
  std::vector<std::string> list{};
  // +kubebuilder:default=a;b
  std::vector<std::string> legacy{};
  // +kubebuilder:default={a,1}
  std::vector<std::string> first_decides{};
  // +kubebuilder:default={{a:1},{a:2}}
  std::vector<std::map<std::string, std::int32_t>> objects{};
  // +kubebuilder:default={b: x, a: "y z", c: 1.50, d: true, e: {1,2}}
  std::map<std::string, std::string> map{};
  // +kubebuilder:default="line one\nline two"
  std::string lines{};
  // +kubebuilder:default:ignored=3
  std::int32_t segment{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@53:26 [marker-extra-segment]: ':ignored' after marker 'kubebuilder:default' has no effect

// expect-warning@49 [DEFAULT-005]

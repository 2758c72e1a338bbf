// kubexx-args: --code-dir {out} --code-root {case}
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// Types whose codecs and apply types the code of other headers includes.
// +kubexx:code-header="input.kubexx.hpp"
namespace golden::common {

struct Port {
  int number = 80;
};

struct Endpoint {
  Port port{};

  // A nested struct has its apply type in that of the outer one.
  struct Limit {
    std::optional<int> rate{};
  };
  std::optional<Limit> limit{};

  std::optional<Port> fallback{};
  // +optional
  std::vector<Port> more{};
};

}  // namespace golden::common

// The same as a value.
namespace KUBEXX(kubexx::code_header("input.kubexx.hpp")) golden_typed {

struct Zone {
  std::string name;
};

}  // namespace golden_typed

// +groupName=example.com
namespace golden::v1 {

struct Site {
  kubexx::ObjectMeta metadata{};
  golden::common::Endpoint endpoint{};
  golden_typed::Zone zone{};
};

}  // namespace golden::v1

// Kinds and types in one header, as imports of OpenAPI documents have them: a list contains whole objects.
// +groupName=parts.example.com
// +kubexx:external
// +kubexx:code-header="input.kubexx.hpp"
namespace golden::parts::v1 {

// +kubebuilder:object:root=true
struct Part {
  kubexx::ObjectMeta metadata{};
  std::string size{};
};

struct PartList {
  // +optional
  std::vector<Part> items{};
};

}  // namespace golden::parts::v1

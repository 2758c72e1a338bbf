#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=example.com
namespace example::v1 {

// +kubexx:schema={"oneOf":[{"required":["image"]},{"required":["build"]}]}
struct Source {
  std::optional<std::string> image{};
  std::optional<std::string> build{};
};

enum class Mode { Fast, Slow };

struct Spec {
  /// The comment is for readers of the header.
  // +kubexx:description="Byte for byte. "
  std::string text{};

  // +kubexx:schema={"items":{"nullable":true}}
  std::vector<std::string> elements{};

  // +kubexx:schema={"properties":{"image":{"maxLength":5}},"oneOf":null}
  Source source{};

  // +kubexx:schema={"example":{"a":null},"properties":{"example":{"type":"string","title":null}}}
  kubexx::RawExtension values{};

  // +kubexx:schema={"allOf":[{"enum":["Fast","Slow"]},{"enum":["Fast"]}]}
  Mode mode{};
};

// +kubexx:texts=go-joined
struct Widget {
  /// Not part of the schema: API servers reject a description here.
  // +kubexx:schema={"properties":{"name":{"type":"string","maxLength":10}}}
  kubexx::ObjectMeta metadata{};
  Spec spec{};
};

}  // namespace example::v1

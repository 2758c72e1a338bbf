// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Members of a base and of inlined structs are members of the object.
// +groupName=golden.example.com
namespace golden::v1 {

struct Limits {
  std::optional<std::int32_t> most{};
};

struct Common {
  std::string owner{};
  Limits bounds{.most = 2};
};

// The omitted member hides the one of the base.
struct Annex : Limits {
  KUBEXX(kubexx::omit) std::string most{};
};

struct Store : Common {
  kubexx::ObjectMeta metadata{};
  // +kubexx:inline
  std::optional<Limits> limits{};
  Annex annex{};
  // Hides the one of the base.
  KUBEXX(kubexx::name("ownBounds")) Limits bounds{.most = 3};
};

}  // namespace golden::v1

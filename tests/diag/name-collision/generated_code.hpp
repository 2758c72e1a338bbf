// kubexx-args: --code-dir {out} --code-root {case}
#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// Types with the name of the type for server-side apply of a kind.
// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:8 [name-collision]: 'WidgetApply' is also the name of the type that is generated for server-side apply of 'Widget'; expected another name
struct WidgetApply {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:8 [name-collision]: 'GadgetApply' is also the name of the type that is generated for server-side apply of 'Gadget'; expected another name
struct GadgetApply {
  std::string name{};
};

// expect-error@+1:12 [name-collision]: 'CogApply' is also the name of the type that is generated for server-side apply of 'Cog'; expected another name
enum class CogApply { fast, slow };

struct Gadget {
  kubexx::ObjectMeta metadata{};
};

struct Cog {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1

// +groupName=other.example.com
namespace other::v1 {

struct GadgetApply {
  std::string name{};
};

}  // namespace other::v1

// kubexx-args: --code-dir {out} --code-root {case}
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Kinds, and bases of members, that generated code cannot decode: one error at the name of the kind, or at the member.
// +groupName=diag.example.com
namespace diag::v1 {

class WithoutDefault {
 public:
  explicit WithoutDefault(int value) : a(value) {}
  int a = 0;
};

struct Derived : WithoutDefault {
  int b = 0;
};

struct Constructed : WithoutDefault {
  Constructed() : WithoutDefault(1) {}
  int b = 0;
};

struct PlainSpec {
  // expect-error@+1:3 [type-unsupported]: 'Derived': in its base 'WithoutDefault', it has no public default constructor
  std::optional<Derived> derived{};
  Constructed constructed{};
};

// expect-error@+1:8 [type-unsupported]: 'Widget': it has no public default constructor
struct Widget {
  explicit Widget(int size) : spec() { static_cast<void>(size); }
  kubexx::ObjectMeta metadata{};
  PlainSpec spec{};
};

struct OwnSpec {
  std::string name;
};

// expect-error@+1:8 [type-unsupported]: 'Unique': it can be neither moved nor copied
struct Unique {
  Unique() = default;
  Unique(const Unique&) = delete;
  kubexx::ObjectMeta metadata{};
  OwnSpec spec;
};

}  // namespace diag::v1

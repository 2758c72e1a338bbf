// kubexx-args: --code-dir {out} --code-root {case}
#pragma once

#include <kubexx/annotations.hpp>

#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <vector>

// What a schema can describe, and generated code cannot decode: one error at each member.
// +groupName=diag.example.com
namespace diag::v1 {

namespace {
struct Hidden {
  int a = 0;
};
}

template <class T>
struct Box {
  int a = 0;
};

struct NoDefault {
  NoDefault(int value) : a(value) {}
  int a;
};

struct Pinned {
  Pinned() = default;
  Pinned(const Pinned&) = delete;
  int a = 0;
};

struct Abstract {
  virtual void run() = 0;
  int a = 0;
};

struct NoAddress {
  void operator&() const = delete;
  int a = 0;
};

struct OnStack {
  static void* operator new(std::size_t) = delete;
  int a = 0;
};

struct __attribute__((packed)) Packed {
  bool a = false;
  int b = 0;
};

struct Deleter {
  void operator()(int* value) const { delete value; }
};

struct Traits : std::char_traits<char> {};

class WidgetSpec {
  struct Private {
    int a = 0;
  };

 protected:
  enum class Protected { a };

 public:
  // expect-error@+1:3 [type-unsupported]: 'int': it is const
  const int constant = 1;
  // expect-error@+1:3 [type-unsupported]: 'int': it is volatile
  volatile int hardware = 1;
  // expect-error@+1:3 [type-unsupported]: 'int': it is const
  std::optional<const int> held_constant{};
  // expect-error@+1:3 [type-unsupported]: it is const
  const int constants[2] = {1, 2};
  // expect-error@+1:3 [type-unsupported]: 'unnamed struct': it has no name
  struct { int a = 0; } unnamed{};
  // expect-error@+1:3 [type-unsupported]: 'unnamed enum': it has no name
  enum { on, off } unnamed_enum{};
  // expect-error@+1:3 [type-unsupported]: 'Hidden': it is declared in an unnamed namespace
  Hidden hidden{};
  // expect-error@+1:3 [type-unsupported]: 'Private': 'Private' is not public
  Private private_struct{};
  // expect-error@+1:3 [type-unsupported]: 'Protected': 'Protected' is not public
  std::vector<Protected> protected_enums{};
  // expect-error@+1:3 [type-unsupported]: in its template argument 1, 'Private' is not public
  Box<Private> boxed{};
  // expect-error@+1:3 [type-unsupported]: 'NoDefault': it has no public default constructor
  std::optional<NoDefault> without_default{};
  // expect-error@+1:3 [type-unsupported]: 'NoDefault': it has no public default constructor
  std::vector<NoDefault> list_without_default{};
  // expect-error@+1:3 [type-unsupported]: 'Pinned': it can be neither moved nor copied
  std::vector<Pinned> pinned{};
  // expect-error@+1:3 [type-unsupported]: 'Abstract': it is abstract
  std::unique_ptr<Abstract> abstract{};
  // expect-error@+1:3 [type-unsupported]: 'NoAddress': it overloads the unary operator '&'
  NoAddress no_address{};
  // expect-error@+1:3 [type-unsupported]: 'OnStack': its 'operator new' is deleted
  std::unique_ptr<OnStack> on_stack{};
  // expect-error@+1:3 [type-unsupported]: 'Packed': it is packed
  Packed packed{};
  // expect-error@+1:3 [type-unsupported]: use 'std::vector' with the default allocator
  std::pmr::vector<int> pmr_list{};
  // expect-error@+1:3 [type-unsupported]: use 'std::string' with the default allocator
  std::pmr::string pmr_string{};
  // expect-error@+1:3 [type-unsupported]: it has a custom deleter
  std::unique_ptr<int, Deleter> deleter{};
  // expect-error@+1:3 [type-unsupported]: it has custom character traits
  std::basic_string<char, Traits> traits{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1

// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

// What C++ allows in a struct and few structs have. All of it works.
// +groupName=golden.example.com
namespace golden::v1 {

inline namespace layout {
struct Base {
  int base = 0;
};
}  // namespace layout

struct Hiding : Base {
  int a = 0;
  static constexpr int constant = 3;
  mutable int changing = 0;
  alignas(64) int aligned = 0;
  struct {
    int unnamed = 0;
  };
};

struct Secretive : private Base {
  int shown = 0;
  Secretive() = default;
  explicit Secretive(int value) : hidden_(value) {}
  virtual ~Secretive() = default;
  Secretive(const Secretive&) = default;
  Secretive& operator=(const Secretive&) = default;
  int hidden() const { return hidden_; }

 private:
  int hidden_ = 0;
};

struct MoveOnly final {
  std::unique_ptr<int> value{};
};

struct Operators {
  int a = 0;
  bool operator==(const Operators&) const = delete;
  operator int() const { return a; }
  template <class T>
  void operator,(const T&) const = delete;
};

template <int size, class T = int>
struct Sized {
  std::array<T, size> values{};
  struct Inner {
    T value{};
  };
};

template <class T>
struct Sized<1, T> {
  T only{};
};

/// Each instance has its own alias and its own enum.
template <class T>
struct Box {
  using Value = T;
  enum Mode { slow, fast };
  Value value{};
  Mode mode = fast;
};

enum class Color : std::uint64_t { none [[maybe_unused]], default_, huge = 18446744073709551615U };
enum Plain { plain_a, plain_b = -5 };

enum class Flavor {
#include "flavors.def"
};

/// Names that mean something in generated code, in macros or in the standard library.
struct Names {
  int T = 0;
  int Table = 0;
  int codec = 0;
  int fields = 0;
  int in = 0;
  int kubexx = 0;
  int make = 0;
  int object = 0;
  int out = 0;
  int std = 0;
  int value = 0;
  int class_ = 0;
  int größe = 0;
};

struct Trap {
  kubexx::ObjectMeta metadata{};
  std::optional<Hiding> hiding{};
  std::vector<Secretive> secrets{};
  std::deque<MoveOnly> moved{};
  std::map<std::string, Operators> operators{};
  Sized<3> three{};
  Sized<1, std::string> one{};
  Box<int> number{};
  Box<std::string> text{};
  int grid[2][3] = {};
  std::vector<std::optional<std::shared_ptr<int>>> nested{};
  std::set<std::string, std::greater<>> descending{};
  std::variant<Base, MoveOnly> either{};
  std::vector<bool> bits{};
  Color color{};
  Plain plain{};
  std::set<Flavor> flavors{};
  Names names{};
};

}  // namespace golden::v1

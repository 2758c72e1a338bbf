#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

enum class Color { red, green };

using Text = std::optional<std::string>;
using Labels = std::map<std::string, std::string>;

struct Whole {
  std::int32_t size = 1;
};

struct Part {
  std::string name{};
  // +optional
  // +kubebuilder:validation:MinLength=1
  std::string note{};
  std::vector<std::string> list = {};
  Whole whole{};
  std::optional<std::int32_t> maybe{};
  std::int32_t size = 2;
};

struct Base {
  std::string in_base{};
};

struct Derived : Base {
  std::optional<std::string> nothing{};
};

template <class T>
struct Box {
  std::optional<T> none = std::optional<T>{};
  std::optional<std::vector<T>> some = std::vector<T>{};
  std::optional<T> value = T{};
  std::optional<T> braced{T{}};
  std::optional<T> typed = std::optional<T>{T{}};
  std::optional<T> called = std::optional<T>(T{});
};

struct Nothing {
  std::optional<std::string> braces{};
  std::optional<std::string> assigned = {};
  std::optional<std::string> nullopt = std::nullopt;
  std::optional<std::string> in_braces{std::nullopt};
  std::optional<std::string> named = std::optional<std::string>{};
  std::optional<std::string> called = std::optional<std::string>();
  std::optional<std::string> copied{std::optional<std::string>{}};
  Text alias = Text{};
  std::unique_ptr<Whole> pointer = std::unique_ptr<Whole>{};
  std::shared_ptr<Whole> shared = nullptr;
};

struct Something {
  Text string = std::string{};
  std::optional<std::string> direct{std::string()};
  std::optional<std::string> in_place{std::in_place};
  std::optional<std::string> twice = {{}};
  std::optional<std::string> copied = std::optional<std::string>{std::string{}};
  std::optional<std::int32_t> number = std::int32_t{};
  std::optional<std::int32_t> number_in_place{std::in_place};
  std::optional<std::int32_t> number_twice{{}};
  std::optional<bool> flag = {{}};
  std::optional<Color> color = Color{};
  std::optional<Color> color_in_place{std::in_place};
  std::optional<std::vector<std::string>> list = std::vector<std::string>{};
  std::optional<std::set<std::string>> set{std::set<std::string>()};
  std::optional<Labels> map = Labels();
  std::optional<Whole> whole = Whole{};
  std::optional<Whole> whole_twice = {{}};
  std::optional<Whole> whole_in_place{std::in_place};
  std::optional<Part> part = Part{};
  std::optional<Derived> derived = Derived{};
  std::optional<std::chrono::seconds> seconds = std::chrono::seconds{};
  std::optional<kubexx::Duration> duration = kubexx::Duration{};
  std::optional<kubexx::Quantity> quantity{kubexx::Quantity{}};
  std::optional<kubexx::IntOrString> int_or_string = kubexx::IntOrString{};
  std::optional<kubexx::LabelSelector> selector = kubexx::LabelSelector{};
  std::optional<kubexx::RawExtension> raw = kubexx::RawExtension{};
};

struct Outer {
  std::optional<std::vector<std::string>> list{};
  std::optional<Whole> whole{};
};

/// Braces of the optional itself have no value; what they hold otherwise is the default.
struct WidgetSpec {
  Nothing nothing{};
  Something something{};
  Box<std::string> strings{};
  Box<Whole> structs{};
  Outer none = {.list = {}, .whole = std::nullopt};
  Outer some = {.list = std::vector<std::string>{}, .whole = Whole{}};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1

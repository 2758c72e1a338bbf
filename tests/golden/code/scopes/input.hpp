// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace golden::std {}

namespace golden::kubexx {
// A version that is the default one, as libraries have it.
// +groupName=golden.example.com
inline namespace v1 {

enum class Speed { slow, fast };

struct Wheel {
  ::std::map<::std::string, ::std::int32_t> spokes{};
};

struct Cart {
  ::kubexx::ObjectMeta metadata{};
  ::std::vector<::std::string> names{};
  ::std::chrono::seconds timeout{};
  ::std::optional<::kubexx::Quantity> load{};
  Speed speed{};
  Wheel wheel{};
};

}  // namespace v1
}  // namespace golden::kubexx

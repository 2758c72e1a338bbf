// kubexx-args: --code-dir {out} --code-root {case}
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

// Lists, maps and sets of scalars and of structs; a list map inside another.
// +groupName=golden.example.com
namespace golden::v1 {

struct Port {
  std::int32_t number{};
  std::string protocol{};
};

struct Container {
  std::string name{};
  // +listType=map
  // +listMapKey=number
  // +listMapKey=protocol
  std::vector<Port> ports{};  // +optional
};

struct Rack {
  kubexx::ObjectMeta metadata{};
  // +listType=map
  // +listMapKey=name
  std::vector<Container> containers{};
  std::optional<std::vector<std::string>> words{};
  std::map<std::string, Port> by_name{};  // +optional
  std::optional<std::set<std::string>> tags{};
  std::optional<std::array<std::int32_t, 3>> size{};
  std::optional<std::vector<std::byte>> bytes{};
  // Arrays of numbers, unlike the bytes.
  std::optional<std::set<std::uint8_t>> levels{};
  std::optional<std::deque<std::uint8_t>> steps{};
  std::optional<std::list<std::byte>> raw{};
  std::optional<std::unordered_set<std::byte>> masks{};
  std::optional<std::vector<std::optional<std::uint8_t>>> gaps{};
  std::map<std::string, std::set<std::uint8_t>> by_level{};  // +optional
  std::optional<std::set<std::int8_t>> offsets{};
};

}  // namespace golden::v1

#pragma once

#include <kubexx/annotations.hpp>

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Key {
  std::string a{};
};

using Moment = kubexx::Time;

struct WidgetSpec {
  // expect-error@+1:3 [map-key]: the keys of 'std::map<int, std::string>' are not strings; the keys of JSON objects must be
  std::map<int, std::string> numbers{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<Key, std::string>' are not strings; the keys of JSON objects must be
  std::map<Key, std::string> structs{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<std::optional<std::string>, int>' are not strings; the keys of JSON objects must be
  std::map<std::optional<std::string>, int> optionals{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<Moment, int>' are not strings; the keys of JSON objects must be
  std::map<Moment, int> times{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<std::chrono::seconds, int>' are not strings; the keys of JSON objects must be
  std::map<std::chrono::seconds, int> spans{};
  // expect-error@+1:3 [map-key]: the keys of 'std::map<std::vector<std::byte>, int>' are not strings; the keys of JSON objects must be
  std::map<std::vector<std::byte>, int> bytes{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1

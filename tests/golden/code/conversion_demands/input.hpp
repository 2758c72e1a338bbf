// kubexx-args: --code-dir {out} --code-root {case} --conversion-header {case}/functions.h
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=demands.example.com
namespace demands::v1beta1 {

enum class Colour { Red, Green, Grey };

struct Part {
  std::string name{};
};

struct Renamed {
  std::string a{};
  int b = 1;
};

// +kubebuilder:validation:ExactlyOneOf=git;http
struct Source {
  std::optional<std::string> git{};
  std::optional<std::string> http{};
};

struct WidgetSpec {
  std::optional<Source> source{};
  Renamed renamed{};
  std::vector<Part> parts{};
  std::map<std::string, Part> by_name{};
  std::vector<int> lost = {1};
  // +kubexx:gone
  std::optional<int> removed{};
  // +kubexx:gone
  std::string needed{};
  std::optional<std::string> same{};
  Colour colour = Colour::Red;
  Colour fewer = Colour::Red;
  std::int32_t wide{};
  std::string shape{};
  std::vector<std::string> list{};
};

struct Port {
  std::string name{};
  std::string protocol{};
};

struct Network {
  // +listType=map
  // +listMapKey=name
  std::vector<Port> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  Network network{};
};

}  // namespace demands::v1beta1

// +groupName=demands.example.com
namespace demands::v1 {

enum class Colour { Red, Green, Grey, Blue KUBEXX(kubexx::name("Blå?")) };
enum class Fewer { Red, Green };

struct Part {
  std::string name{};
  int size{};
};

struct Renamed {
  std::string c{};
  // +kubexx:was=b
  int d{};
};

// +kubebuilder:validation:ExactlyOneOf=git;http;oci
struct Source {
  std::optional<std::string> git{};
  std::optional<std::string> http{};
  std::optional<std::string> oci{};
};

struct WidgetSpec {
  std::optional<Source> source{};
  Renamed renamed{};
  std::vector<Part> parts{};
  std::map<std::string, Part> by_name{};
  std::string same{};
  Colour colour = Colour::Red;
  Fewer fewer = Fewer::Red;
  std::int64_t wide{};
  std::optional<int>        shape{};
  std::optional<std::vector<std::string>> list{};
  std::optional<int> added{};
  int limit = 10;
};

struct Port {
  std::string name{};
  std::string protocol{};
};

struct Network {
  // +listType=map
  // +listMapKey=protocol
  std::vector<Port> ports{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  Network network{};
};

}  // namespace demands::v1

// kubexx-args: --conversions
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1beta1 {

enum class Colour { Red, Green, Grey };

struct Part {
  std::string name{};
};

struct Step {
  std::string name{};
  std::string id{};
  std::string title{};
};

struct Renamed {
  std::string a{};
  int b = 1;
};

struct WidgetSpec {
  Renamed renamed{};
  std::vector<Part> parts{};
  std::map<std::string, Part> by_name{};
  // expect-error@+1:20 [conversion-unexplained]: 'lost' of diag::v1beta1::WidgetSpec has no counterpart in diag::v1::WidgetSpec
  std::vector<int> lost = {1};
  // +kubexx:gone
  std::optional<int> removed{};
  // expect-error@+2:15 [conversion-unexplained]: 'needed' of diag::v1beta1::WidgetSpec has no counterpart in diag::v1::WidgetSpec, and is required
  // +kubexx:gone
  std::string needed{};
  std::optional<std::string> same{};
  Colour colour = Colour::Red;
  Colour fewer = Colour::Red;
  std::int32_t wide{};
  std::string shape{};
  std::vector<std::string> list{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> other_key{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> more_keys{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("title"))
  std::optional<std::vector<Step>> renamed_key{};
  std::optional<std::vector<Step>> no_key{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1beta1

// +groupName=diag.example.com
namespace diag::v1 {

enum class Colour { Red, Green, Grey, Blue };
enum class Fewer { Red, Green };

struct Part {
  std::string name{};
  // expect-error@+1:7 [conversion-unexplained]: 'size' of diag::v1::Part comes from no field of diag::v1beta1::Part, and is required
  int size{};
};

struct Step {
  std::string name{};
  std::string id{};
  // +kubexx:was=title
  std::string label{};
};

struct Renamed {
  // expect-error@+1:15 [conversion-unexplained]: 'c' of diag::v1::Renamed comes from no field of diag::v1beta1::Renamed, and is required
  std::string c{};
  // +kubexx:was=b
  int d{};
};

struct WidgetSpec {
  Renamed renamed{};
  std::vector<Part> parts{};
  std::map<std::string, Part> by_name{};
  std::string same{};
  // expect-error@+1:10 [conversion-unexplained]: 'colour' of diag::v1::WidgetSpec can be 'Blue', and 'colour' of diag::v1beta1::WidgetSpec cannot
  Colour colour = Colour::Red;
  // expect-error@+1:9 [conversion-unexplained]: 'fewer' of diag::v1::WidgetSpec cannot be 'Grey', and 'fewer' of diag::v1beta1::WidgetSpec can
  Fewer fewer = Fewer::Red;
  // expect-error@+1:16 [conversion-unexplained]: 'wide' of diag::v1::WidgetSpec is 'std::int64_t', and 'wide' of diag::v1beta1::WidgetSpec is 'std::int32_t'
  std::int64_t wide{};
  // expect-error@+1:29 [conversion-unexplained]: 'shape' of diag::v1::WidgetSpec is 'std::optional<int>', and 'shape' of diag::v1beta1::WidgetSpec is 'std::string'
  std::optional<int>        shape{};
  std::optional<std::vector<std::string>> list{};
  std::optional<int> added{};
  int limit = 10;
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("id"))
  // expect-error@+1:36 [conversion-unexplained]: elements of 'otherKey' of diag::v1::WidgetSpec have the key 'id', and those of 'otherKey' of diag::v1beta1::WidgetSpec the key 'name'
  std::optional<std::vector<Step>> other_key{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"), kubexx::list_map_key("id"))
  // expect-error@+1:36 [conversion-unexplained]: elements of 'moreKeys' of diag::v1::WidgetSpec have the keys 'name', 'id', and those of 'moreKeys' of diag::v1beta1::WidgetSpec the key 'name'
  std::optional<std::vector<Step>> more_keys{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("label"))
  std::optional<std::vector<Step>> renamed_key{};
  KUBEXX(kubexx::list_type("map"), kubexx::list_map_key("name"))
  std::optional<std::vector<Step>> no_key{};
};

// +kubexx:conversion:url=https://a.example.com/convert
// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1

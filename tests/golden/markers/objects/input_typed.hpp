#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct KUBEXX(kubexx::struct_type("atomic")) Inner {
  std::string x{};
};

struct KUBEXX(kubexx::preserve_unknown_fields) Open {
  std::optional<std::string> x{};
};

struct WidgetSpec {
  KUBEXX(kubexx::min_properties(1), kubexx::max_properties(4), kubexx::map_type("atomic"))
  std::map<std::string, std::string> map{};
  Inner inner{};
  Open open{};
  KUBEXX(kubexx::x_preserve_unknown_fields)
  Inner field_open{};
  KUBEXX(kubexx::embedded_resource)
  kubexx::RawExtension embedded{};
  KUBEXX(kubexx::x_embedded_resource)
  kubexx::RawExtension embedded_too{};
  KUBEXX(kubexx::x_int_or_string)
  kubexx::IntOrString share{};
  KUBEXX(kubexx::items(kubexx::min_properties(1), kubexx::max_properties(2), kubexx::x_preserve_unknown_fields))
  std::vector<std::map<std::string, std::string>> items{};
  KUBEXX(kubexx::items(kubexx::x_embedded_resource))
  std::vector<kubexx::RawExtension> embedded_items{};
  KUBEXX(kubexx::items(kubexx::x_int_or_string))
  std::vector<kubexx::IntOrString> shares{};
  KUBEXX(kubexx::items(kubexx::type("string")))
  std::vector<std::string> texts{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1

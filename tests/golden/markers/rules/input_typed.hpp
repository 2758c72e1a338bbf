#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct KUBEXX(kubexx::x_validation{.rule = "self.size > 0",
                                   .message = "size must be positive",
                                   .reason = "FieldValueRequired",
                                   .field_path = ".size"},
              kubexx::x_validation{.rule = "!has(self.note) || self.note != 'x'"}, kubexx::at_most_one_of{"a", "b"},
              kubexx::exactly_one_of{"c", "d"}, kubexx::at_least_one_of{"a", "c"}) WidgetSpec {
  KUBEXX(kubexx::x_validation{.rule = "self >= oldSelf", .message = "may only grow", .optional_old_self = false},
         kubexx::x_validation{.rule = "self <= 10", .message_expression = "self > 100 ? 'far too big' : 'too big'"})
  std::int32_t size{};
  std::optional<std::string> note{};
  std::optional<std::string> a{};
  std::optional<std::string> b{};
  std::optional<std::string> c{};
  std::optional<std::string> d{};
  KUBEXX(kubexx::immutable)
  std::string fixed{};
  KUBEXX(kubexx::immutable)
  std::optional<std::string> fixed_once_set{};
  KUBEXX(kubexx::max_items(8), kubexx::items(kubexx::max_length(16), kubexx::x_validation{.rule = "size(self) > 1"}))
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1

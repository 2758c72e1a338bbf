#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace golden {
namespace KUBEXX(kubexx::group_name("golden.example.com"), kubexx::version_name("v3")) third {

struct WidgetSpec {
  std::int32_t replicas{};
  std::string color{};
};

struct WidgetStatus {
  std::int32_t replicas{};
  std::string selector{};
};

struct KUBEXX(kubexx::resource{.path = "widgetz",
                               .singular = "wdgt",
                               .short_name = {"w", "wd"},
                               .categories = {"shop", "all"},
                               .scope = "Cluster"},
              kubexx::print_column{.name = "Replicas",
                                   .type = "integer",
                                   .json_path = ".spec.replicas",
                                   .description = "how many: wanted",
                                   .format = "int32",
                                   .priority = 1},
              kubexx::print_column{.name = "Age", .type = "date", .json_path = ".metadata.creationTimestamp"},
              kubexx::status, kubexx::scale{.spec_path = ".spec.replicas", .status_path = ".status.replicas", .selector_path = ".status.selector"},
              kubexx::selectable_field{.json_path = ".spec.color"},
              kubexx::metadata{.annotations = {"golden.example.com/note=x: y"}, .labels = {"team=shop"}},
              kubexx::deprecated_version{.warning = "use v4"}, kubexx::storage_version, kubexx::drop_unknown,
              kubexx::conversion_strategy("Webhook"),
              kubexx::conversion_service{.name = "converter", .name_space = "system", .path = "/convert", .port = 8443},
              kubexx::conversion_ca_bundle("Q0E="), kubexx::conversion_review_versions{"v1", "v1beta1"}) Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  std::optional<WidgetStatus> status{};
};

struct KUBEXX(kubexx::root(true), kubexx::conversion_strategy("Webhook"), kubexx::conversion_url("https://convert.example.com/gadgets"),
              kubexx::conversion_review_versions{"v1"}) Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace third
}  // namespace golden

namespace KUBEXX(kubexx::group_name("golden.example.com"), kubexx::optional) v4 {

struct KUBEXX(kubexx::unserved_version) Widget {
  kubexx::ObjectMeta metadata{};
  std::string note{};
};

struct KUBEXX(kubexx::skip_version) Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v4

namespace KUBEXX(kubexx::group_name("golden.example.com"), kubexx::skip) skipped {

struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace skipped

// expect-warning@42 [CONV-CFG-010]

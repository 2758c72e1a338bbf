// The typed examples of the marker table, compiled. Every compiler that reads an API header for the generator must
// accept them.
#include <kubexx/markers.hpp>

#include <cstdint>
#include <string_view>

namespace {

enum class Color { red };
constexpr const char* kPattern = "^a";
constexpr std::string_view kFormat = "ipv4";
constexpr std::int64_t kMaximum = INT64_MAX;

template <class... Markers>
constexpr bool accepted(const Markers&...) {
  return true;
}

static_assert(accepted(kubexx::at_least_one_of{"image", "build"}));
static_assert(accepted(kubexx::at_most_one_of{"image", "build"}));
static_assert(accepted(kubexx::conversion_ca_bundle("Cg==")));
static_assert(accepted(kubexx::conversion_review_versions{"v1", "v1beta1"}));
static_assert(accepted(kubexx::conversion_service{.name = "converter", .name_space = "system", .path = "/convert"}));
static_assert(accepted(kubexx::conversion_strategy("Webhook")));
static_assert(accepted(kubexx::conversion_url("https://converter.example.com/convert")));
static_assert(accepted(kubexx::default_value(kubexx::object{{"size", 1}})));
static_assert(accepted(kubexx::deprecated_version{.warning = "use v1"}));
static_assert(accepted(kubexx::drop_unknown));
static_assert(accepted(kubexx::only_verbs{"get", "list"}));
static_assert(accepted(kubexx::built_in));
static_assert(accepted(kubexx::embedded_resource));
static_assert(accepted(kubexx::enum_from_constants));
static_assert(accepted(kubexx::enumeration{"Allow", "Forbid", "Replace"}));
static_assert(accepted(kubexx::exactly_one_of{"image", "build"}));
static_assert(accepted(kubexx::example("nightly")));
static_assert(accepted(kubexx::exclusive_maximum(true)));
static_assert(accepted(kubexx::exclusive_minimum(true)));
static_assert(accepted(kubexx::external_docs{.url = "https://example.com/cron", .description = "cron format"}));
static_assert(accepted(kubexx::format("ipv4")));
static_assert(accepted(kubexx::group_name("stable.example.com")));
static_assert(accepted(kubexx::immutable));
static_assert(accepted(kubexx::inline_fields));
static_assert(accepted(kubexx::integers));
static_assert(accepted(kubexx::list_map_key("name")));
static_assert(accepted(kubexx::list_type("set")));
static_assert(accepted(kubexx::map_type("atomic")));
static_assert(accepted(kubexx::max_items(16)));
static_assert(accepted(kubexx::max_length(63)));
static_assert(accepted(kubexx::max_properties(8)));
static_assert(accepted(kubexx::maximum(10)));
static_assert(accepted(kubexx::metadata{.labels = {"team=storage"}}));
static_assert(accepted(kubexx::min_items(1)));
static_assert(accepted(kubexx::min_length(1)));
static_assert(accepted(kubexx::min_properties(1)));
static_assert(accepted(kubexx::minimum(1)));
static_assert(accepted(kubexx::multiple_of(5)));
static_assert(accepted(kubexx::name("clusterIP")));
static_assert(accepted(kubexx::nullable));
static_assert(accepted(kubexx::omit));
static_assert(accepted(kubexx::optional));
static_assert(accepted(kubexx::pattern("^[a-z]+$")));
static_assert(accepted(kubexx::preserve_unknown_fields));
static_assert(accepted(kubexx::print_column{
    .name = "Age", .type = "date", .json_path = ".metadata.creationTimestamp"}));
static_assert(accepted(kubexx::required));
static_assert(accepted(kubexx::resource{
    .path = "crontabs", .short_name = {"ct"}, .categories = {"all"}, .scope = "Namespaced"}));
static_assert(accepted(kubexx::root(true)));
static_assert(accepted(kubexx::scale{.spec_path = ".spec.replicas", .status_path = ".status.replicas"}));
static_assert(accepted(kubexx::schemaless));
static_assert(accepted(kubexx::selectable_field{.json_path = ".spec.image"}));
static_assert(accepted(kubexx::skip));
static_assert(accepted(kubexx::skip_version));
static_assert(accepted(kubexx::status));
static_assert(accepted(kubexx::storage_version));
static_assert(accepted(kubexx::struct_type("atomic")));
static_assert(accepted(kubexx::title("Number of replicas")));
static_assert(accepted(kubexx::type("string")));
static_assert(accepted(kubexx::unique_items(false)));
static_assert(accepted(kubexx::unserved_version));
static_assert(accepted(kubexx::version_name("v1beta1")));
static_assert(accepted(kubexx::x_embedded_resource));
static_assert(accepted(kubexx::x_int_or_string));
static_assert(accepted(kubexx::x_preserve_unknown_fields));
static_assert(accepted(kubexx::x_validation{.rule = "self >= 0", .message = "must not be negative"}));

static_assert(accepted(kubexx::pattern(kPattern), kubexx::format(kFormat), kubexx::maximum(kMaximum)));
static_assert(accepted(kubexx::minimum(INT64_MIN), kubexx::maximum(UINT64_MAX), kubexx::multiple_of(0.5)));
static_assert(accepted(kubexx::default_value(kubexx::list{}), kubexx::default_value(kubexx::object{})));
static_assert(accepted(kubexx::default_value(Color::red), kubexx::enumeration{1, 1.5, true, "a", Color::red}));
static_assert(accepted(kubexx::default_value(kubexx::object{{"a", kubexx::list{1, kubexx::list{"b"}}},
                                                            {"c", kubexx::object{{"d", false}}}})));
static_assert(accepted(kubexx::items(kubexx::min_length(1), kubexx::x_validation{.rule = "self != ''"})));

}  // namespace

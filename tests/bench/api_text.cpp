#include "tests/bench/api_text.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace kubexx::bench {
namespace {

// One sort of member, in both languages.
struct Sort {
  std::string_view cpp_type;
  std::string_view go_type;
  std::string_view marker;
  std::string_view typed;
};

constexpr std::array kSorts = std::to_array<Sort>({
    {"std::string", "string", "kubebuilder:validation:MaxLength=63", "kubexx::max_length(63)"},
    {"std::int32_t", "int32", "kubebuilder:validation:Minimum=1", "kubexx::minimum(1)"},
    {"std::optional<std::string>", "*string", "kubebuilder:validation:Pattern=`^[a-z]+$`",
     "kubexx::pattern(\"^[a-z]+$\")"},
    {"std::vector<std::string>", "[]string", "kubebuilder:validation:MaxItems=16", "kubexx::max_items(16)"},
    {"bool", "bool", "kubebuilder:validation:Required", "kubexx::required"},
    {"std::map<std::string, std::string>", "map[string]string", "kubebuilder:validation:MaxProperties=8",
     "kubexx::max_properties(8)"},
});

const Sort& sort_of(int field) { return kSorts[static_cast<std::size_t>(field) % kSorts.size()]; }

std::string cpp_field(int field, bool typed) {
  const Sort& sort = sort_of(field);
  std::string marker = typed ? fmt::format("  KUBEXX({})\n", sort.typed) : fmt::format("  // +{}\n", sort.marker);
  return fmt::format(
      "  /// Setting number {} of this kind, with a sentence that says what it is for.\n{}  {} setting_{}{{}};\n",
      field, marker, sort.cpp_type, field);
}

std::string go_field(int field) {
  const Sort& sort = sort_of(field);
  return fmt::format(
      "\t// Setting number {0} of this kind, with a sentence that says what it is for.\n\t// +{1}\n\tSetting{0} {2} "
      "`json:\"setting{0}{3}\"`\n",
      field, sort.marker, sort.go_type, sort.go_type.starts_with('*') ? ",omitempty" : "");
}

}  // namespace

std::string cpp_api(const ApiSize& size, bool typed) {
  std::string text =
      "#pragma once\n#include <kubexx/annotations.hpp>\n\n#include <cstdint>\n#include <map>\n#include "
      "<optional>\n#include "
      "<string>\n#include <vector>\n\n// +groupName=bench.example.com\nnamespace bench::v1 {\n";
  for (int kind = 0; kind < size.kinds; ++kind) {
    text += fmt::format("\nstruct Widget{}Spec {{\n", kind);
    for (int field = 0; field < size.fields; ++field) text += cpp_field(field, typed);
    text += fmt::format(
        "}};\n\n/// A widget of sort {0}.\n// +kubebuilder:subresource:status\nstruct Widget{0} {{\n  "
        "kubexx::ObjectMeta "
        "metadata{{}};\n  Widget{0}Spec spec{{}};\n}};\n",
        kind);
  }
  return text + "\n}  // namespace bench::v1\n";
}

std::string go_api(const ApiSize& size) {
  std::string text =
      "// +groupName=bench.example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n";
  for (int kind = 0; kind < size.kinds; ++kind) {
    text += fmt::format("\ntype Widget{}Spec struct {{\n", kind);
    for (int field = 0; field < size.fields; ++field) text += go_field(field);
    text += fmt::format(
        "}}\n\n// A widget of sort {0}.\n// +kubebuilder:object:root=true\n// +kubebuilder:subresource:status\ntype "
        "Widget{0} struct "
        "{{\n\tmetav1.TypeMeta `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\tSpec "
        "Widget{0}Spec "
        "`json:\"spec\"`\n}}\n",
        kind);
  }
  return text;
}

}  // namespace kubexx::bench

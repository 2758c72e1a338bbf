#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/support/severity.hpp"
#include "runtime/schema/rule_id.hpp"

// The ids of the generator's own rules. They are never renamed or reused.

namespace kubexx::support {

struct OwnRule {
  std::string_view id;
  Severity severity = Severity::error;
  /// With `--compat controller-gen`, which accepts what that tool does.
  Severity for_controller_gen = severity;
};

/// Every rule with its severity, sorted by id. Each has exactly one page in `rule_table.cpp` and at least one place
/// that reports it.
inline constexpr auto kOwnRules = std::to_array<OwnRule>({
    {"annotation-misplaced", Severity::error},
    {"annotation-unreadable", Severity::error},
    {"base-diamond", Severity::error},
    {"base-virtual", Severity::error},
    {"bound-conflict", Severity::error},
    {"bound-outside-type", Severity::error},
    {"cel-syntax", Severity::error},
    {"chart-manifest", Severity::error},
    {"constant-unknown", Severity::error},
    {"conversion-conflict", Severity::error},
    {"conversion-invalid", Severity::error},
    {"conversion-marker", Severity::error},
    {"conversion-unexplained", Severity::error},
    {"crd-duplicate", Severity::error},
    {"crd-missing", Severity::error},
    {"crd-size", Severity::warning},
    {"default-mismatch", Severity::error},
    {"default-type", Severity::error},
    {"default-unreadable", Severity::error},
    {"docs-foreign", Severity::error},
    {"document-unreadable", Severity::error},
    {"enum-duplicate", Severity::error},
    {"enum-empty", Severity::error},
    {"enum-not-narrower", Severity::error},
    {"enum-out-of-range", Severity::error},
    {"env-cluster", Severity::error},
    {"env-output", Severity::error},
    {"env-resource-headers", Severity::error},
    {"env-unreadable-file", Severity::error},
    {"example-incomplete", Severity::warning},
    {"example-missing", Severity::error},
    {"group-empty", Severity::error},
    {"group-invalid", Severity::error},
    {"group-missing", Severity::error},
    {"import-dropped-types", Severity::error},
    {"import-duplicate", Severity::error},
    {"import-foreign", Severity::error},
    {"import-lossy", Severity::error},
    {"import-missing", Severity::error},
    {"import-openapi", Severity::error},
    {"import-reference", Severity::error},
    {"import-unsupported", Severity::error},
    {"import-use", Severity::error},
    {"inline-initializer", Severity::error},
    {"inline-type", Severity::error},
    {"json-name-collision", Severity::error},
    {"json-name-empty", Severity::error},
    {"json-name-reserved", Severity::error},
    {"kind-incomplete", Severity::error},
    {"kind-missing", Severity::error},
    {"kind-name", Severity::error},
    {"kind-without-group", Severity::warning},
    {"list-map-key", Severity::error},
    {"map-key", Severity::error},
    {"marker-argument", Severity::error},
    {"marker-duplicate", Severity::error},
    {"marker-extra-segment", Severity::warning},
    {"marker-misplaced", Severity::error},
    {"marker-needs-kind", Severity::error},
    {"marker-on-inlined", Severity::error},
    {"marker-on-metadata", Severity::error, Severity::warning},
    {"marker-overridden", Severity::warning},
    {"marker-syntax", Severity::error},
    {"marker-type-clash", Severity::error},
    {"marker-unattached", Severity::error},
    {"marker-unknown", Severity::error},
    {"marker-unread", Severity::warning},
    {"marker-value", Severity::error},
    {"marker-wrong-type", Severity::error},
    {"metadata-pair", Severity::error},
    {"metadata-pruned", Severity::warning},
    {"name-collision", Severity::error, Severity::warning},
    {"namespace-conflict", Severity::error},
    {"object-missing", Severity::error},
    {"one-of-field", Severity::error},
    {"output-clash", Severity::error},
    {"parse-error", Severity::error},
    {"rbac-group", Severity::warning},
    {"rbac-invalid", Severity::error},
    {"rbac-missing", Severity::error},
    {"rbac-resource", Severity::warning},
    {"rbac-resource-names", Severity::warning},
    {"rbac-verb", Severity::error},
    {"rbac-wide", Severity::warning},
    {"resource-conflict", Severity::error},
    {"set-element", Severity::error},
    {"source-not-utf8", Severity::error},
    {"storage-version", Severity::error},
    {"type-conflict", Severity::error},
    {"type-floating", Severity::error},
    {"type-recursive", Severity::error},
    {"type-unsupported", Severity::error},
    {"unique-items", Severity::error},
    {"variant-alternative", Severity::error},
    {"version-duplicate", Severity::error},
    {"version-invalid", Severity::error},
    {"webhook-duplicate", Severity::error},
    {"webhook-invalid", Severity::error},
    {"webhook-missing", Severity::error},
    {"webhook-patch", Severity::error},
    {"webhook-self", Severity::warning},
});

/// The id of one of the generator's own rules. It can only be made from a string literal that is in `kOwnRules`:
/// anything else does not compile.
class RuleId {
 public:
  consteval RuleId(const char* id) : rule_(find(id)) {}

  constexpr std::string_view text() const { return rule_->id; }
  constexpr Severity severity() const { return rule_->severity; }
  constexpr Severity severity_for(bool controller_gen) const {
    return controller_gen ? rule_->for_controller_gen : rule_->severity;
  }
  constexpr operator std::string_view() const { return rule_->id; }

 private:
  static consteval const OwnRule* find(std::string_view id) {
    const auto* found = std::find_if(kOwnRules.begin(), kOwnRules.end(), [&](const OwnRule& r) { return r.id == id; });
    if (found == kOwnRules.end()) throw "not an id of kOwnRules";
    return found;
  }

  const OwnRule* rule_;
};

/// The id of a rule that is an error: a warning's does not compile.
class ErrorId : public RuleId {
 public:
  consteval ErrorId(const char* id) : RuleId(id) {
    if (severity() != Severity::error) throw "this rule is a warning";
  }
};

/// The id of a rule that is a warning: an error's does not compile.
class WarningId : public RuleId {
 public:
  consteval WarningId(const char* id) : RuleId(id) {
    if (severity() != Severity::warning) throw "this rule is an error";
  }
};

/// The rule of a diagnostic: one of the generator's own, or one of API servers. A string that names neither does not
/// compile.
class ReportedRule {
 public:
  constexpr ReportedRule() = default;
  constexpr ReportedRule(RuleId rule) : text_(rule.text()) {}
  constexpr ReportedRule(schema::RuleId rule) : text_(rule.text()) {}
  consteval ReportedRule(const char* id) : text_(is_own(id) ? RuleId(id).text() : schema::RuleId(id).text()) {}

  constexpr std::string_view text() const { return text_; }
  constexpr operator std::string_view() const { return text_; }
  constexpr bool starts_with(std::string_view family) const { return text_.starts_with(family); }

 private:
  static consteval bool is_own(std::string_view id) {
    return std::any_of(kOwnRules.begin(), kOwnRules.end(), [&](const OwnRule& rule) { return rule.id == id; });
  }

  std::string_view text_;
};

}  // namespace kubexx::support

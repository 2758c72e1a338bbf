#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <string_view>

// The ids of the rulebook. Ids are never renamed or reused.

namespace kubexx::schema {

/// Every rule id, sorted. Each has exactly one row in the rulebook (`rulebook.hpp`) and at least one place
/// that reports it.
inline constexpr auto kRuleIds = std::to_array<std::string_view>({
    "APPR-001",       "APPR-002",       "CEL-002",        "CEL-003",        "CEL-004",        "CEL-005",
    "CEL-006",        "CEL-007",        "CEL-008",        "CEL-009",        "CEL-020",        "CEL-021",
    "CEL-022",        "CEL-023",        "CEL-024",        "CEL-025",        "CEL-027",        "CEL-041",
    "CEL-042",        "CEL-050",        "CEL-051",        "CEL-052",        "CEL-060",        "CEL-062",
    "CEL-063",        "CEL-064",        "CEL-065",        "COL-001",        "COL-002",        "COL-003",
    "COL-004",        "COL-005",        "COL-006",        "COL-007",        "CONV-CFG-001",   "CONV-CFG-002",
    "CONV-CFG-003",   "CONV-CFG-004",   "CONV-CFG-005",   "CONV-CFG-006",   "CONV-CFG-007",   "CONV-CFG-008",
    "CONV-CFG-009",   "CONV-CFG-010",   "CONV-CFG-011",   "CONV-CFG-012",   "CONV-CFG-013",   "CONV-CFG-014",
    "CONV-CFG-015",   "CONV-CFG-016",   "CR-DEL-004",     "CR-EMB-001",     "CR-EMB-002",     "CR-EMB-003",
    "CR-FV-001",      "CR-FV-002",      "CR-LIST-001",    "CR-LIST-002",    "CR-LIST-003",    "CR-META-001",
    "CR-META-002",    "CR-PRUNE-004",   "CR-REQ-001",     "CR-REQ-003",     "CR-REQ-004",     "CR-SCALE-001",
    "CR-VALUE-001",   "CR-VALUE-002",   "CR-VALUE-003",   "CR-VALUE-004",   "CR-VALUE-005",   "CR-VALUE-006",
    "CR-VALUE-007",   "CR-VALUE-008",   "CR-VALUE-009",   "CR-VALUE-010",   "CR-VALUE-011",   "CR-VALUE-012",
    "CR-VALUE-013",   "CR-VALUE-014",   "CR-VALUE-015",   "CR-VALUE-016",   "CR-VALUE-017",   "CR-VALUE-018",
    "CR-VALUE-019",   "CR-VALUE-020",   "CR-VALUE-021",   "CR-VALUE-024",   "CRD-DECODE-001", "CRD-DECODE-002",
    "CRD-DECODE-003", "CRD-DECODE-004", "CRD-DECODE-005", "CRD-DECODE-006", "CRD-DECODE-010", "CRD-DEPR-001",
    "CRD-DEPR-002",   "CRD-DEPR-003",   "CRD-DEPR-004",   "CRD-DEPR-005",   "CRD-GROUP-001",  "CRD-GROUP-002",
    "CRD-GROUP-003",  "CRD-META-001",   "CRD-META-002",   "CRD-META-003",   "CRD-META-004",   "CRD-META-005",
    "CRD-META-006",   "CRD-META-007",   "CRD-META-008",   "CRD-META-009",   "CRD-META-010",   "CRD-META-011",
    "CRD-META-012",   "CRD-NAMES-001",  "CRD-NAMES-002",  "CRD-NAMES-003",  "CRD-NAMES-004",  "CRD-NAMES-005",
    "CRD-NAMES-006",  "CRD-NAMES-007",  "CRD-NAMES-008",  "CRD-NAMES-009",  "CRD-NAMES-010",  "CRD-NAMES-011",
    "CRD-NAMES-013",  "CRD-SCOPE-001",  "CRD-SCOPE-002",  "CRD-VERS-001",   "CRD-VERS-002",   "CRD-VERS-003",
    "CRD-VERS-005",   "CRD-VERS-006",   "DEFAULT-001",    "DEFAULT-002",    "DEFAULT-003",    "DEFAULT-004",
    "DEFAULT-005",    "DEFAULT-006",    "DEFAULT-007",    "DIFF-001",       "DIFF-002",       "DIFF-003",
    "DIFF-004",       "DIFF-005",       "DIFF-006",       "DIFF-007",       "DIFF-008",       "DIFF-009",
    "DIFF-010",       "DIFF-011",       "DIFF-012",       "DIFF-013",       "DIFF-014",       "DIFF-015",
    "DIFF-016",       "DIFF-017",       "DIFF-018",       "DIFF-019",       "DIFF-020",       "DIFF-021",
    "DIFF-022",       "DIFF-023",       "DIFF-024",       "DIFF-025",       "DIFF-026",       "DIFF-027",
    "DIFF-028",       "DIFF-029",       "DIFF-030",       "DIFF-031",       "DIFF-032",       "DIFF-033",
    "DIFF-034",       "DIFF-035",       "DIFF-036",       "DIFF-037",       "DIFF-038",       "DIFF-039",
    "DIFF-040",       "DIFF-041",       "DIFF-042",       "DIFF-043",       "DIFF-044",       "DIFF-045",
    "DIFF-046",       "DIFF-047",       "DIFF-048",       "DIFF-049",       "EXT-001",        "EXT-002",
    "EXT-003",        "EXT-004",        "EXT-005",        "EXT-006",        "EXT-007",        "KW-001",
    "KW-002",         "KW-003",         "KW-004",         "KW-005",         "KW-006",         "KW-007",
    "KW-008",         "KW-009",         "KW-010",         "KW-011",         "LIMIT-001",      "LIST-001",
    "LIST-002",       "LIST-003",       "LIST-004",       "LIST-005",       "LIST-006",       "LIST-007",
    "LIST-008",       "LIST-009",       "LIST-010",       "LIST-013",       "LIST-014",       "LIST-015",
    "LIST-016",       "MAPT-001",       "MAPT-002",       "NEST-001",       "NEST-002",       "NEST-003",
    "NEST-004",       "NEST-005",       "NEST-006",       "NEST-007",       "NEST-008",       "NEST-009",
    "NEST-010",       "NEST-011",       "NEST-012",       "NEST-013",       "NEST-015",       "PUF-001",
    "PUF-002",        "ROOT-001",       "ROOT-002",       "ROOT-003",       "ROOT-004",       "ROOT-005",
    "ROOT-006",       "ROOT-008",       "ROOT-009",       "ROOT-010",       "ROOT-011",       "SEL-001",
    "SEL-002",        "SEL-003",        "SEL-004",        "SEL-005",        "SEL-006",        "SEL-007",
    "SEL-008",        "SEL-009",        "STORED-001",     "STORED-002",     "STORED-003",     "STRUCT-001",
    "STRUCT-002",     "STRUCT-003",     "STRUCT-004",     "STRUCT-005",     "STRUCT-007",     "STRUCT-008",
    "SUB-001",        "SUB-002",        "SUB-003",        "SUB-004",        "SUB-005",        "SUB-006",
    "SUB-007",        "SUB-008",        "TRAP-001",       "TRAP-002",       "TRAP-003",       "TRAP-004",
    "TRAP-005",       "TRAP-006",       "TRAP-007",       "TRAP-008",       "TRAP-009",       "TRAP-010",
    "TRAP-011",       "TRAP-012",       "TRAP-013",       "TRAP-014",       "TRAP-015",       "TRAP-016",
    "TRAP-017",       "TRAP-018",       "TRAP-019",       "TRAP-020",       "TRAP-021",       "TRAP-022",
    "TRAP-023",       "TRAP-024",       "TRAP-025",       "UPD-001",        "UPD-002",        "WARN-001",
    "WARN-002",       "WARN-004",       "WARN-005",       "WARN-006",       "WARN-007",
});

/// The id of a rule, such as `CRD-NAMES-003`. It can only be made from a string literal that is one of `kRuleIds`:
/// anything else does not compile.
class RuleId {
 public:
  /// No rule.
  constexpr RuleId() = default;
  consteval RuleId(const char* id) : text_(known(id)) {}

  constexpr std::string_view text() const { return text_; }
  constexpr operator std::string_view() const { return text_; }
  constexpr bool empty() const { return text_.empty(); }
  constexpr bool starts_with(std::string_view family) const { return text_.starts_with(family); }

  friend constexpr bool operator==(RuleId, RuleId) = default;
  friend constexpr auto operator<=>(RuleId, RuleId) = default;

 private:
  static consteval std::string_view known(std::string_view id) {
    if (!std::binary_search(kRuleIds.begin(), kRuleIds.end(), id)) throw "not an id of kRuleIds";
    return id;
  }

  std::string_view text_;
};

}  // namespace kubexx::schema

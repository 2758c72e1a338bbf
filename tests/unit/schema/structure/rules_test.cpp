#include <algorithm>
#include <array>

#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/tolerated.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/schema/structure/cases.hpp"

using namespace kubexx::schema;

namespace {

const Location kRoot = {Step("spec"), Step("versions"), Step(std::size_t{0}), Step("schema"), Step("openAPIV3Schema")};

/// The request of a definition whose only version has the schema of a case.
struct Asked {
  explicit Asked(const Case& one, int server)
      : path("spec.validation.openAPIV3Schema", kRoot), new_schemas{&one.schema} {
    options.server_minor = server;
    if (one.old) old_schemas.push_back(&*one.old);
    const Tolerated tolerated = tolerated_on({old_schemas, new_schemas, false, server});
    request.emplace(SchemaRequest{one.schema, path, one.status, tolerated, old_schemas});
  }

  FieldPath path;
  std::vector<const JsonSchema*> old_schemas;
  std::vector<const JsonSchema*> new_schemas;
  CheckOptions options;
  std::optional<SchemaRequest> request;
};

std::vector<FieldError> errors_of(const Case& one, int server) {
  const Asked asked(one, server);
  FieldErrors errors;
  std::vector<FieldWarning> warnings;
  check_schema(*asked.request, asked.options, errors, warnings);
  return errors.take();
}

std::set<std::string> lines_of(const std::vector<FieldError>& errors, int server) {
  std::set<std::string> out;
  for (const FieldError& error : errors) out.insert(server == kNewestServer ? text(error) : verdict_of(text(error)));
  return out;
}

/// The rule whose id an error of a case carries.
std::string_view carried(std::string_view rule) { return rule == "NEST-014" ? "NEST-001" : rule; }

bool has_case(std::string_view rule, bool refused) {
  return std::ranges::any_of(all_cases(), [&](const Case& one) {
    return one.rule == rule && one.expected.at(kNewestServer).errors.empty() != refused;
  });
}

// What a definition may be refused for; left out are what the rulebook calls information, KW-012, which no schema can
// reach, and DEFAULT-006, which is CEL's.
constexpr std::array kRules = {
    "ROOT-001",   "ROOT-002", "ROOT-003",    "ROOT-004",    "ROOT-005",    "ROOT-006",    "ROOT-008",    "ROOT-009",
    "ROOT-010",   "ROOT-011", "STRUCT-001",  "STRUCT-002",  "STRUCT-003",  "STRUCT-004",  "STRUCT-005",  "STRUCT-007",
    "STRUCT-008", "NEST-001", "NEST-002",    "NEST-003",    "NEST-004",    "NEST-005",    "NEST-006",    "NEST-007",
    "NEST-008",   "NEST-009", "NEST-010",    "NEST-011",    "NEST-012",    "NEST-013",    "NEST-014",    "NEST-015",
    "KW-001",     "KW-002",   "KW-003",      "KW-004",      "KW-005",      "KW-006",      "KW-007",      "KW-008",
    "KW-009",     "KW-010",   "KW-011",      "EXT-001",     "EXT-002",     "EXT-003",     "EXT-004",     "EXT-005",
    "EXT-006",    "EXT-007",  "LIST-001",    "LIST-002",    "LIST-003",    "LIST-004",    "LIST-005",    "LIST-006",
    "LIST-007",   "LIST-008", "LIST-009",    "LIST-010",    "LIST-013",    "LIST-014",    "LIST-015",    "LIST-016",
    "MAPT-001",   "MAPT-002", "DEFAULT-001", "DEFAULT-002", "DEFAULT-003", "DEFAULT-004", "DEFAULT-005", "DEFAULT-007"};

}  // namespace

TEST_CASE("Every rule on schemas has a case that is accepted and one that is rejected") {
  for (const char* rule : kRules) {
    INFO(rule);
    CHECK(has_case(rule, true));
    CHECK(has_case(rule, false));
  }
}

TEST_CASE("Schemas are rejected with the server's messages") {
  for (const Case& one : all_cases()) {
    for (const auto& [server, expected] : one.expected) {
      INFO(one.rule << ": " << one.says << " (server 1." << server << ")");
      CHECK(lines_of(errors_of(one, server), server) == expected.errors);
    }
  }
}

TEST_CASE("schemas are warned of as the server does") {
  for (const Case& one : all_cases()) {
    if (!one.expected.at(kNewestServer).errors.empty()) continue;
    for (const auto& [server, expected] : one.expected) {
      INFO(one.rule << ": " << one.says << " (server 1." << server << ")");
      const Asked asked(one, server);
      std::multiset<std::string> said;
      for (const FieldWarning& warning : schema_warnings(*asked.request, asked.options))
        if (warning.rule.starts_with("WARN")) said.insert(warning.text);
      CHECK(said == expected.warnings);
    }
  }
}

TEST_CASE("errors carry the ids of their rules") {
  for (const std::string_view rule : kRules) {
    INFO(rule);
    CHECK(std::ranges::any_of(all_cases(), [&](const Case& one) {
      if (one.rule != rule) return false;
      return std::ranges::count(errors_of(one, kNewestServer), carried(rule), &FieldError::rule) > 0;
    }));
  }
}

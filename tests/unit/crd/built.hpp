#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "generator/crd/build.hpp"
#include "generator/frontend/frontend.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_folder.hpp"

/// A header taken all the way to its definitions, for tests that look at one thing of the result.
struct Built {
  explicit Built(const std::string& body, kubexx::crd::Options options = {}) {
    const auto path = std::filesystem::temp_directory_path() / ("kubexx_built_" + std::to_string(::getpid()) + ".hpp");
    std::ofstream(path) << prologue << body;
    kubexx::frontend::Options frontend;
    frontend.headers = {path.string()};
    frontend.annotations_dir = kubexx::test::source_path("annotations");
    static const kubexx::test::TemporaryFolder preambles;
    frontend.preamble_dir = preambles.path();
    facts = kubexx::frontend::read_facts(frontend, sources, diagnostics);
    std::filesystem::remove(path);
    if (!facts) return;
    kubexx::model::Options model_options;
    model_options.controller_gen = options.controller_gen;
    model = kubexx::model::build_model(*facts, model_options, sources, diagnostics);
    crds = kubexx::crd::build_definitions(model.resources, model.types, options, sources, diagnostics).crds;
  }

  /// Declarations in namespace `test::v1` of a group, with a kind `Widget` whose spec is `Spec`.
  static Built spec(const std::string& body, kubexx::crd::Options options = {}) {
    return Built("// +groupName=test.example.com\nnamespace test::v1 {\n" + body +
                     "\nstruct Widget { kubexx::ObjectMeta metadata{}; Spec spec{}; };\n}\n",
                 options);
  }

  /// `rule: message` of every error and warning, a line each.
  std::string said() const {
    std::string out;
    for (const auto& one : diagnostics.sorted()) out += std::string(one.rule) + ": " + one.message + "\n";
    return out;
  }

  /// Only the rules, joined by blanks.
  std::string rules() const {
    std::string out;
    for (const auto& one : diagnostics.sorted()) out += (out.empty() ? "" : " ") + std::string(one.rule);
    return out;
  }

  /// The value with the members of its objects in order.
  static kubexx::json::Value sorted(const kubexx::json::Value& value) {
    if (value.is_array()) {
      kubexx::json::Array result;
      for (const auto& element : value.as_array()) result.push_back(sorted(element));
      return result;
    }
    if (!value.is_object()) return value;
    std::map<std::string, kubexx::json::Value> members;
    for (const auto& [name, member] : value.as_object()) members.emplace(name, sorted(member));
    kubexx::json::Object result;
    for (auto& [name, member] : members) result.set(name, member);
    return result;
  }

  /// The schema of a property of the first kind's spec, as compact JSON; `(none)` when it is not there.
  std::string property(const std::string& name) const {
    if (crds.empty()) return "(none)";
    const auto& properties = crds.front().versions.front().schema->properties;
    const auto spec = properties.find("spec");
    if (spec == properties.end() || spec->second.properties.count(name) == 0) return "(none)";
    return kubexx::json::to_text(sorted(kubexx::schema::to_json(spec->second.properties.at(name))));
  }

  const kubexx::schema::JsonSchema& root() const { return *crds.at(0).versions.at(0).schema; }
  const kubexx::schema::JsonSchema& spec_schema() const { return root().properties.at("spec"); }

  static constexpr const char* prologue =
      "#pragma once\n#include <kubexx/annotations.hpp>\n#include <array>\n#include <chrono>\n#include <cstdint>\n"
      "#include <map>\n#include <memory>\n#include <optional>\n#include <set>\n#include <string>\n#include <variant>\n"
      "#include <vector>\n";

  kubexx::support::SourceMap sources;
  kubexx::support::Diagnostics diagnostics;
  std::optional<kubexx::facts::Facts> facts;
  kubexx::model::Model model;
  std::vector<kubexx::schema::CustomResourceDefinition> crds;
};

#include "runtime/example/example.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/example/builder.hpp"
#include "runtime/example/version_place.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/validate_object.hpp"

namespace kubexx::example {
namespace {

/// `prefix` is the path of the place. Some messages repeat the path, which is empty where the value was checked alone.
std::string problem_of(const Built& built, const std::string& prefix) {
  std::string path = prefix + built.path;
  if (path.starts_with('.')) path.erase(0, 1);
  if (path.empty()) return built.problem;
  std::string problem = built.problem;
  if (const auto gap = problem.find(":  in body"); gap != std::string::npos) problem.insert(gap + 2, path);
  return fmt::format("{}: {}", path, problem);
}

/// Lists the properties that a full object lacks.
class OmissionLister {
 public:
  OmissionLister(Builder& builder, const schema::JsonSchema* excluded) : builder_(builder), excluded_(excluded) {}

  std::vector<Omission> list(const Place& root, const json::Value& object) {
    visit(root, object, "");
    return std::move(omissions_);
  }

 private:
  void visit(const Place& place, const json::Value& value, const std::string& path) {
    if (value.is_array()) {
      const Place item = place.items();
      if (item && !value.as_array().empty()) visit(item, value.as_array().front(), path + "[]");
    }
    if (!value.is_object()) return;
    for (const json::Object::Member& member : value.as_object())
      if (const Place child = place.member(member.first))
        visit(child, member.second, path.empty() ? member.first : path + "." + member.first);
    for (const auto& [name, schema] : place.schema->properties)
      if (value.as_object().find(name) == nullptr && &schema != excluded_) {
        const Built& built = builder_.build(place.property(name), Extent::full);
        omissions_.push_back({path.empty() ? name : path + "." + name,
                              built.value ? "" : problem_of(built, path.empty() ? name : path + "." + name)});
      }
  }

  Builder& builder_;
  const schema::JsonSchema* excluded_;
  std::vector<Omission> omissions_;
};

/// What the objects of one version are built with.
class VersionExamples {
 public:
  VersionExamples(const schema::ServedDefinition& definition, std::string_view version)
      : definition_(definition),
        version_(definition, version),
        status_(dropped_status()),
        builder_(definition.server_minor(), status_) {
    options_.field_validation = schema::FieldValidation::strict;
    options_.expressions = rules::expression_evaluation(definition);
  }

  Example build(Extent extent) {
    const Place root = version_.root();
    Example out;
    const Built& built = builder_.build(root, extent);
    out.problem = built.value ? verdict_on(*built.value) : problem_of(built, "");
    if (!out.problem.empty()) return out;
    if (extent == Extent::full) out.omitted = OmissionLister(builder_, status_).list(root, *built.value);
    out.object = *built.value;
    return out;
  }

 private:
  /// Servers drop the status from new objects if it is a subresource.
  const schema::JsonSchema* dropped_status() const {
    const auto& properties = version_.root().schema->properties;
    const auto status = properties.find("status");
    return version_.served().has_status && status != properties.end() ? &status->second : nullptr;
  }

  /// The answer of the server; empty if it accepts the object.
  std::string verdict_on(const json::Value& object) const {
    schema::ObjectRequest request;
    request.object = object;
    request.source = schema::Source::json;
    const schema::ObjectVerdict verdict = schema::validate_object(definition_, std::move(request), options_);
    if (verdict.fatal) return verdict.fatal->text;
    return verdict.errors.empty() ? std::string() : schema::text(verdict.errors.front());
  }

  const schema::ServedDefinition& definition_;
  VersionPlace version_;
  const schema::JsonSchema* status_;
  Builder builder_;
  schema::ObjectOptions options_;
};

}  // namespace

Example build_example(const schema::ServedDefinition& definition, std::string_view version, Extent extent) {
  return VersionExamples(definition, version).build(extent);
}

Examples build_examples(const schema::ServedDefinition& definition, std::string_view version) {
  VersionExamples examples(definition, version);
  Example smallest = examples.build(Extent::smallest);
  return {std::move(smallest), examples.build(Extent::full)};
}

}  // namespace kubexx::example

#include <kubexx/validation/definitions.hpp>

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <variant>

#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/status/status.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx {
namespace {

struct Served {
  std::unique_ptr<schema::ServedDefinition> definition;
  schema::ExpressionEvaluation expressions;
};

/// Nothing has been sent.
Error unsent(const status::Status& status) {
  Error error = status::error_of(status);
  error.stage = Stage::encode;
  return error;
}

Error unusable(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

/// The error of a definition that a server would reject.
Error rejected(const schema::CustomResourceDefinition& crd, const std::vector<schema::FieldError>& errors) {
  Error error = unsent(status::invalid({"apiextensions.k8s.io", "CustomResourceDefinition"},
                                       fmt::format("{}.{}", crd.names.plural, crd.group), errors));
  error.stage = Stage::config;
  return error;
}

/// Why the server would not read the request.
Error unread(const schema::DecodeError& fault, std::string_view kind, std::string_view version) {
  return unsent(status::not_handled(kind, version, fault.text));
}

Result<json::Value> parsed(std::string_view text) {
  auto value = json::parse(text);
  if (auto* document = std::get_if<json::Value>(&value)) return std::move(*document);
  return Error{.stage = Stage::encode, .message = std::get<json::ParseError>(value).message};
}

}  // namespace

class Definitions::Table final : public ObjectCheck {
 public:
  Result<> add(const yaml::Document& document) {
    const schema::Source source = document.is_json ? schema::Source::json : schema::Source::yaml;
    schema::DecodedCrd decoded = schema::decode_crd(document.value, source, document.duplicates);
    if (decoded.fatal) return unusable(decoded.fatal->text);
    schema::CheckOptions options;
    options.beta = decoded.beta;
    options.expressions = rules::expression_check();
    options.default_rules = rules::default_evaluation();
    if (const auto errors = schema::check_create(decoded.crd, options).errors; !errors.empty())
      return rejected(decoded.crd, errors);
    schema::default_crd(decoded.crd);
    const std::string kind = decoded.crd.group + "/" + decoded.crd.names.kind;
    const auto [place, is_new] = served_.try_emplace(kind);
    if (!is_new)
      return unusable(
          fmt::format("two definitions have the kind {} of the group {}", decoded.crd.names.kind, decoded.crd.group));
    place->second.definition = std::make_unique<schema::ServedDefinition>(std::move(decoded.crd));
    place->second.expressions = rules::expression_evaluation(*place->second.definition);
    return {};
  }

  bool empty() const { return served_.empty(); }

  Result<> validate(json::Value object, const json::Value* old) const {
    const std::string api_version = json::text_at(object, {"apiVersion"}), kind = json::text_at(object, {"kind"});
    const std::string group(core::api_group(api_version));
    const auto served = served_.find(group + "/" + kind);
    if (served == served_.end())
      return unusable(fmt::format("no definition has the kind \"{}\" of the group \"{}\"", kind, group));
    return validate(served->second, std::move(object), old);
  }

  Result<> check_new(const ResourceInfo& kind, const std::string& name_space, std::string_view text) const override {
    const auto served = served_.find(kind.group + "/" + kind.kind);
    if (served == served_.end()) return {};
    auto object = parsed(text);
    if (!object) return std::move(object).error();
    if (kind.namespaced && json::find(*object, {"metadata", "namespace"}) == nullptr)
      json::set(*object, {"metadata", "namespace"}, name_space);
    return validate(served->second, *std::move(object), nullptr);
  }

 private:
  static Result<> validate(const Served& served, json::Value object, const json::Value* old) {
    const std::string kind = served.definition->crd().names.kind;
    const std::string name = json::text_at(object, {"metadata", "name"});
    const std::string api_version = json::text_at(object, {"apiVersion"});
    schema::ObjectRequest request;
    request.object = std::move(object);
    request.source = schema::Source::json;
    request.old = old;
    schema::ObjectOptions options;
    options.field_validation = schema::FieldValidation::strict;
    options.expressions = served.expressions;
    auto verdict = schema::validate_object(*served.definition, std::move(request), options);
    if (verdict.fatal) return unread(*verdict.fatal, kind, api_version.substr(api_version.rfind('/') + 1));
    if (verdict.errors.empty()) return {};
    auto errors = old == nullptr ? std::move(verdict.errors) : status::errors_of_update(std::move(verdict.errors));
    return unsent(status::invalid({served.definition->crd().group, kind}, name, errors));
  }

  std::map<std::string, Served> served_;  ///< by group and kind
};

Result<Definitions> Definitions::read(std::string_view text) {
  const yaml::Documents read = yaml::read_documents(text);
  if (!read.errors.empty())
    return unusable(fmt::format("line {}: {}", read.errors.front().mark.line, read.errors.front().message));
  auto table = std::make_shared<Table>();
  for (const yaml::Document& document : read.documents) {
    if (json::text_at(document.value, {"kind"}) != "CustomResourceDefinition") continue;
    if (auto added = table->add(document); !added) return std::move(added).error();
  }
  if (table->empty()) return unusable("there is no CustomResourceDefinition in it");
  return Definitions(std::move(table));
}

Result<> Definitions::validate(const json::Value& object, const json::Value* old) const {
  return table_->validate(object, old);
}

Result<> Definitions::validate_text(std::string_view object, const std::string* old) const {
  auto value = parsed(object);
  if (!value) return std::move(value).error();
  if (old == nullptr) return table_->validate(*std::move(value), nullptr);
  const auto old_value = parsed(*old);
  if (!old_value) return old_value.error();
  return table_->validate(*std::move(value), &*old_value);
}

std::shared_ptr<const ObjectCheck> Definitions::check() const { return table_; }

}  // namespace kubexx

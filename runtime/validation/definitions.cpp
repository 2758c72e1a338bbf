#include <kubexx/validation/definitions.hpp>

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/status/status.hpp"
#include "runtime/validation/object_validation.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx {
namespace {

using validation::Served;
using validation::unsent;

Error unusable(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

/// The error of a definition that a server would reject.
Error rejected(const schema::CustomResourceDefinition& crd, const std::vector<schema::FieldError>& errors) {
  Error error = unsent(status::invalid({"apiextensions.k8s.io", "CustomResourceDefinition"},
                                       fmt::format("{}.{}", crd.names.plural, crd.group), errors));
  error.stage = Stage::config;
  return error;
}

Result<json::Value> parsed(std::string_view text) {
  auto value = json::parse(text);
  if (auto* document = std::get_if<json::Value>(&value)) return std::move(*document);
  return Error{.stage = Stage::encode, .message = std::get<json::ParseError>(value).message};
}

Result<> without_value(Result<json::Value> result) {
  if (!result) return std::move(result).error();
  return {};
}

}  // namespace

class Definitions::Table {
 public:
  Result<> add(const yaml::Document& document) {
    const schema::Source source = document.is_json ? schema::Source::json : schema::Source::yaml;
    schema::DecodedCrd decoded = schema::decode_crd(document.value, source, document.duplicates);
    if (decoded.fatal) return unusable(decoded.fatal->text);
    schema::CheckOptions options;
    options.server_minor = schema::kLocalServer;
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
    place->second.definition = std::make_unique<schema::ServedDefinition>(std::move(decoded.crd), schema::kLocalServer);
    place->second.expressions = rules::expression_evaluation(*place->second.definition);
    return {};
  }

  bool empty() const { return served_.empty(); }

  /// With webhooks if `hooks` is not null.
  Result<> validate(json::Value object, const json::Value* old, const Webhooks* hooks) const {
    const std::string api_version = json::text_at(object, {"apiVersion"}), kind = json::text_at(object, {"kind"});
    const std::string group(core::api_group(api_version));
    const Served* const served = find(group, kind);
    if (served == nullptr)
      return unusable(fmt::format("no definition has the kind \"{}\" of the group \"{}\"", kind, group));
    schema::ObjectRequest request = validation::request_of(std::move(object));
    request.old = old;
    if (hooks != nullptr)
      return validation::reviewed(*served, *hooks, std::move(request), schema::FieldValidation::strict);
    return without_value(validation::validated(*served, std::move(request), schema::FieldValidation::strict));
  }

  const Served* find(const std::string& group, const std::string& kind) const {
    const auto served = served_.find(group + "/" + kind);
    return served == served_.end() ? nullptr : &served->second;
  }

 private:
  std::map<std::string, Served> served_;  ///< by group and kind
};

/// A check of a client, with the webhooks of an operator if there are any.
class Definitions::Check final : public ObjectCheck {
 public:
  Check(std::shared_ptr<const Table> table, const Webhooks* hooks) : table_(std::move(table)), hooks_(hooks) {}

  Result<> check(const UnsentObject& unsent) const override {
    const Served* const served = table_->find(unsent.kind.group, unsent.kind.kind);
    if (served == nullptr) return {};
    auto object = parsed(unsent.json);
    if (!object) return std::move(object).error();
    if (unsent.kind.namespaced && json::find(*object, {"metadata", "namespace"}) == nullptr)
      json::set(*object, {"metadata", "namespace"}, unsent.name_space);
    std::optional<json::Value> stored;
    if (!unsent.stored.empty()) {
      auto read = parsed(unsent.stored);
      if (!read) return std::move(read).error();
      stored = *std::move(read);
    }
    const auto fields = field_validation(unsent.validate);
    schema::ObjectRequest request = validation::request_of(*std::move(object));
    request.old = stored ? &*stored : nullptr;
    request.old_is_unknown = unsent.exists && !stored;
    if (hooks_ != nullptr && !request.old_is_unknown)
      return validation::reviewed(*served, *hooks_, std::move(request), fields);
    return without_value(validation::validated(*served, std::move(request), fields));
  }

 private:
  static schema::FieldValidation field_validation(Validate validate) {
    return validate == Validate::strict ? schema::FieldValidation::strict
           : validate == Validate::warn ? schema::FieldValidation::warn
                                        : schema::FieldValidation::ignore;
  }

  std::shared_ptr<const Table> table_;
  const Webhooks* hooks_;
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
  return table_->validate(object, old, nullptr);
}

Result<> Definitions::validate(const Webhooks& hooks, const json::Value& object, const json::Value* old) const {
  return table_->validate(object, old, &hooks);
}

Result<> Definitions::validate_text(std::string_view object, const std::string* old, const Webhooks* hooks) const {
  auto value = parsed(object);
  if (!value) return std::move(value).error();
  if (old == nullptr) return table_->validate(*std::move(value), nullptr, hooks);
  const auto old_value = parsed(*old);
  if (!old_value) return old_value.error();
  return table_->validate(*std::move(value), &*old_value, hooks);
}

std::shared_ptr<const ObjectCheck> Definitions::check() const { return std::make_shared<Check>(table_, nullptr); }

std::shared_ptr<const ObjectCheck> Definitions::check(const Webhooks& hooks) const {
  return std::make_shared<Check>(table_, &hooks);
}

}  // namespace kubexx

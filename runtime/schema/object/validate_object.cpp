#include "runtime/schema/validate_object.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"
#include "runtime/schema/object/deep_equal.hpp"
#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/object/list_types.hpp"
#include "runtime/schema/object/metadata_reading.hpp"
#include "runtime/schema/object/object_metadata.hpp"
#include "runtime/schema/object/object_steps.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::schema {
namespace {

/// Servers from here on name the status in errors of its validation.
constexpr int kNamesStatus = 31;
/// Servers from here on pass over errors in what an update of the status did not change, broken rules among them.
constexpr int kRatchetsStatus = 33;

constexpr MetadataRules kRules = {"CR-META-001", "CR-META-001", "CR-META-001", "CR-META-002", "CR-META-002",
                                  "CR-META-002", "CR-META-002", "CR-META-002", "CR-META-002", "CR-META-002"};

/// An object on its way through the server; its metadata is kept apart until it is validated.
struct Draft {
  json::Value object = json::Object();
  ObjectMeta metadata;
};

std::string version_of(std::string_view api_version) {
  const std::size_t slash = api_version.find('/');
  return std::string(slash == std::string_view::npos ? std::string_view() : api_version.substr(slash + 1));
}

/// The request, step by step.
class Request {
 public:
  Request(const ServedDefinition& definition, const ServedVersion& version, const ObjectOptions& options,
          ObjectVerdict& verdict)
      : minor_(definition.server_minor()), version_(version), options_(options), verdict_(verdict) {}

  void create(ObjectRequest& request) {
    Draft draft;
    if (!read(request, draft)) return;
    drop_unreadable_managers(draft.metadata, nullptr);
    drop_doubled_owners(draft.metadata, verdict_.warnings);
    prepare_metadata_for_create(draft.metadata, version_.is_namespaced);
    if (version_.has_status) draft.object.as_object().erase("status");
    validate_new(draft, request.old_is_unknown);
    if (errors_.empty()) warn_of_finalizers(draft.metadata, nullptr, minor_, verdict_.warnings);
    finish(std::move(draft));
  }

  void read_alone(ObjectRequest& request) {
    Draft draft;
    if (!read(request, draft)) return;
    put_metadata(draft);
    verdict_.stored = std::move(draft.object);
  }

  json::Value reread(const json::Value& object) {
    Draft draft = stored(object);
    put_metadata(draft);
    return std::move(draft.object);
  }

  json::Value converted(json::Value object) const {
    if (object.is_object() && is_of_this_kind(object)) fit(object);
    return object;
  }

  void update(ObjectRequest& request) {
    Draft draft, old = stored(*request.old, !request.old_is_converted);
    if (!read(request, draft)) return;
    place(draft);
    drop_unreadable_managers(draft.metadata, &old.metadata);
    drop_doubled_owners(draft.metadata, verdict_.warnings);
    draft.metadata.generation = old.metadata.generation;
    if (request.status) {
      prepare_status(draft, old, request.status_has_metadata);
    } else {
      prepare_main(draft, old);
    }
    keep_system_fields(draft.metadata, old.metadata);
    request.status ? validate_status(draft, old) : validate_changed(draft, old);
    if (errors_.empty() && !request.status)
      warn_of_finalizers(draft.metadata, &old.metadata, minor_, verdict_.warnings);
    finish(std::move(draft));
  }

 private:
  // Reading.

  bool fail(RuleId rule, std::string text, Location location = {}) {
    verdict_.fatal = DecodeError{rule, std::move(text), std::move(location)};
    return false;
  }

  bool read(ObjectRequest& request, Draft& draft) {
    if (auto fault = type_fault(request.object)) return fail("CR-REQ-003", std::move(fault->text), fault->location);
    draft.object = std::move(request.object);
    decode_numbers_as_go(draft.object);
    const std::string api_version = json::text_at(draft.object, {"apiVersion"});
    if (std::count(api_version.begin(), api_version.end(), '/') > 1)
      return fail("CR-REQ-003", "unexpected GroupVersion string: " + api_version, {Step("apiVersion")});
    if (json::text_at(draft.object, {"kind"}).empty())
      return fail("CR-REQ-003", fmt::format("Object 'Kind' is missing in '{}'",
                                            request.text.empty() ? json::to_go_text(draft.object) : request.text));
    std::vector<UnknownField> unknown;
    if (!coerce(draft, !request.was_read, unknown)) return false;
    apply_schema_defaults(draft.object);
    return note_strict(request, unknown) && (request.is_patched || has_version_of_url(draft));
  }

  bool is_of_this_kind(const json::Value& object) const {
    return json::text_at(object, {"kind"}) == version_.kind &&
           json::text_at(object, {"apiVersion"}) == version_.api_version;
  }

  /// Removes invalid metadata, and with `prunes` also undeclared fields and nulls that are not allowed.
  bool coerce(Draft& draft, bool prunes, std::vector<UnknownField>& unknown) {
    const FieldPath root;
    if (const json::Value* found = draft.object.as_object().find("apiVersion"); found != nullptr && found->is_null())
      return fail("CR-REQ-003", ".apiVersion accessor error: <nil> is of the type <nil>, expected string",
                  {Step("apiVersion")});
    if (json::Value* metadata = draft.object.as_object().find("metadata")) {
      if (!read_metadata_of(draft, *metadata, prunes, unknown)) return false;
    }
    if (!is_of_this_kind(draft.object)) return true;
    const SchemaNode& schema = version_.compiled.root();
    if (prunes && !version_.keeps_unknown_fields) {
      prune(draft.object, schema, true, &unknown);
      drop_nulls(draft.object, schema);
    }
    if (auto error = coerce_embedded(draft.object, schema, false, root, &unknown))
      return fail("CR-PRUNE-004", text(*error), error->location);
    return true;
  }

  /// Webhooks may give fields of the metadata another type: the server drops these when it reads what it stored.
  bool read_metadata_of(Draft& draft, const json::Value& metadata, bool is_sent, std::vector<UnknownField>& unknown) {
    const FieldPath root;
    MetadataReading reading = read_metadata(metadata, root.child("metadata"));
    if (reading.error && is_sent) return fail_metadata(reading);
    draft.metadata = reading.error ? read_stored_metadata(metadata) : std::move(reading.metadata);
    unknown = std::move(reading.unknown);
    return true;
  }

  bool fail_metadata(MetadataReading& reading) {
    Location location = {Step("metadata")};
    location.insert(location.end(), reading.error_at.begin(), reading.error_at.end());
    return fail("CR-PRUNE-004", std::move(*reading.error), std::move(location));
  }

  void apply_schema_defaults(json::Value& object) {
    if (is_of_this_kind(object)) apply_defaults(object, version_.compiled.root());
  }

  bool note_strict(const ObjectRequest& request, std::vector<UnknownField>& unknown) {
    if (options_.field_validation == FieldValidation::ignore) return true;
    for (const json::Duplicate& duplicate : request.duplicates) verdict_.strict.push_back(doubled(duplicate, request));
    for (UnknownField& field : unknown)
      verdict_.strict.push_back(
          {"CR-FV-002", fmt::format("unknown field \"{}\"", field.path), std::move(field.location)});
    if (options_.field_validation != FieldValidation::strict || verdict_.strict.empty()) return true;
    return fail("CR-FV-002", fmt::format("strict decoding error: {}", fmt::join(server_texts(verdict_.strict), ", ")),
                verdict_.strict.front().location);
  }

  static StrictFinding doubled(const json::Duplicate& duplicate, const ObjectRequest& request) {
    if (request.source == Source::json)
      return {"CRD-DECODE-005", "duplicate field " + json::go_quoted(duplicate.path), {}};
    return {"CRD-DECODE-005", json::repetition_text(duplicate), {}};
  }

  bool has_version_of_url(const Draft& draft) {
    std::string found = json::text_at(draft.object, {"apiVersion"});
    if (found == version_.api_version) return true;
    if (found.starts_with('/')) found.erase(0, 1);  // a group of no letters is not written
    return fail("CR-REQ-003",
                fmt::format("the API version in the data ({}) does not match the expected API version ({})", found,
                            version_.api_version),
                {Step("apiVersion")});
  }

  /// Silently removes undeclared fields.
  void fit(json::Value& object) const {
    const SchemaNode& schema = version_.compiled.root();
    if (!version_.keeps_unknown_fields) {
      prune(object, schema, true);
      drop_nulls(object, schema);
    }
    repair_embedded(object, schema, false);
  }

  /// What is stored is read leniently.
  Draft stored(const json::Value& object, bool with_defaults = true) {
    Draft draft;
    if (object.is_object()) draft.object = object;
    decode_numbers_as_go(draft.object);
    if (const json::Value* metadata = draft.object.as_object().find("metadata"))
      draft.metadata = read_stored_metadata(*metadata);
    if (is_of_this_kind(draft.object)) {
      fit(draft.object);
      if (draft.metadata.generation == 0) draft.metadata.generation = 1;
    }
    if (with_defaults) apply_schema_defaults(draft.object);
    place(draft);
    return draft;
  }

  void place(Draft& draft) const {
    place_in_namespace(draft.metadata, version_.is_namespaced);
    draft.metadata.resource_version = "1";
  }

  // Preparing.

  /// The main endpoint leaves the status as it is, and counts changes outside of metadata.
  void prepare_main(Draft& draft, Draft& old) const {
    json::Object& object = draft.object.as_object();
    if (version_.has_status) {
      object.erase("status");
      if (const json::Value* status = old.object.as_object().find("status")) object.append("status", *status);
    }
    if (!equal_members(object, old.object.as_object(), "metadata"))
      draft.metadata.generation = next(draft.metadata.generation);
  }

  /// Go's integers wrap around.
  static std::int64_t next(std::int64_t generation) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(generation) + 1);
  }

  /// The status endpoint only changes the status, and the metadata of some kinds.
  static void prepare_status(Draft& draft, const Draft& old, bool changes_metadata) {
    std::optional<json::Value> status;
    if (json::Value* found = draft.object.as_object().find("status")) status = std::move(*found);
    ObjectMeta metadata = std::move(draft.metadata);
    draft = old;
    if (changes_metadata)
      draft.metadata = std::move(metadata);
    else
      draft.metadata.managed_fields = std::move(metadata.managed_fields);
    draft.object.as_object().erase("status");
    if (status) draft.object.as_object().append("status", std::move(*status));
  }

  // Validating.

  /// If the type differs, the server validates nothing else, and rules are not evaluated.
  bool is_typed(const json::Value& object) {
    const std::size_t before = errors_.size();
    check_type_meta(object, version_, errors_);
    if (errors_.size() == before) return true;
    unseen_by_rules_ = before;
    return false;
  }

  void validate_new(Draft& draft, bool old_is_unknown) {
    put_metadata(draft);
    const FieldPath root;
    if (is_typed(draft.object)) {
      check_metadata(draft.metadata, metadata_check(options_.name), root.child("metadata"), errors_);
      validate_value(draft.object, version_.compiled.root(), root, minor_, errors_);
      check_scale(draft.object, true);
    }
    validate_embedded(draft.object, version_.compiled.root(), false, root, minor_, errors_);
    check_list_types(draft.object, version_.compiled.root(), root, errors_);
    evaluate({version_, draft.object, nullptr, minor_, false, old_is_unknown});
  }

  void validate_changed(Draft& draft, Draft& old) {
    put_metadata(draft);
    put_metadata(old);
    const FieldPath root;
    validate_common(draft, old);
    if (is_typed(draft.object)) {
      validate_changed_value(draft.object, &old.object, version_.compiled.root(), root, minor_, errors_);
      check_scale(draft.object, true);
    }
    validate_embedded(draft.object, version_.compiled.root(), false, root, minor_, errors_);
    check_changed_lists(draft.object, old.object);
    evaluate({version_, draft.object, &old.object, minor_, true});
  }

  void validate_status(Draft& draft, Draft& old) {
    put_metadata(draft);
    put_metadata(old);
    validate_common(draft, old);
    if (is_typed(draft.object)) {
      validate_status_value(draft.object, old.object);
      check_scale(draft.object, false);
    }
    check_changed_lists(draft.object, old.object);
    evaluate({version_, draft.object, &old.object, minor_, minor_ >= kRatchetsStatus});
  }

  void validate_status_value(const json::Value& object, const json::Value& old) {
    const json::Value* status = object.as_object().find("status");
    if (status == nullptr || !version_.status_schema) return;
    static const json::Value kNone;  // absent values are compared as null
    const json::Value* before = old.as_object().find("status");
    if (before == nullptr) before = &kNone;
    if (minor_ < kRatchetsStatus) before = nullptr;
    const Location location = {Step("status")};
    const FieldPath path = minor_ >= kNamesStatus ? FieldPath("status", location) : FieldPath();
    validate_changed_value(*status, before, version_.status_schema->root(), path, minor_, errors_);
  }

  /// What every update of any object is held to.
  void validate_common(const Draft& draft, const Draft& old) {
    const FieldPath root;
    const FieldPath path = root.child("metadata");
    check_metadata(draft.metadata, metadata_check(path_segment_name), path, errors_);
    check_metadata_update(draft.metadata, old.metadata, kRules, path, errors_, minor_);
  }

  MetadataCheck metadata_check(NameCheck name) const { return {version_.is_namespaced, name, kRules, minor_}; }

  void check_scale(const json::Value& object, bool with_spec) {
    if (!version_.scale) return;
    if (with_spec) check_scale_spec(object, *version_.scale, errors_);
    check_scale_status(object, *version_.scale, errors_);
  }

  /// An update may keep what is wrong, and then also do more of it.
  void check_changed_lists(const json::Value& object, const json::Value& old) {
    FieldErrors now, before;
    check_list_types(object, version_.compiled.root(), {}, now);
    if (now.empty()) return;
    check_list_types(old, version_.compiled.root(), {}, before);
    if (before.empty()) errors_.add(now.take());
  }

  void evaluate(const EvaluationRequest& request) {
    if (!version_.compiled.root().any_rules) return;
    const auto first = errors_.list().begin() + static_cast<std::ptrdiff_t>(unseen_by_rules_);
    const bool blocked = std::any_of(first, errors_.list().end(), [&](const FieldError& error) {
      return blocks_rules(error, request.old != nullptr);
    });
    if (blocked) {
      errors_.invalid("CEL-065", FieldPath(), "null",
                      "some validation rules were not checked because the object was invalid; correct the existing "
                      "errors to complete validation");
    } else if (options_.expressions) {
      options_.expressions(request, errors_, verdict_.warnings);
    }
  }

  /// On updates the step before that of rules does not ask for names.
  static bool blocks_rules(const FieldError& error, bool is_update) {
    if (is_update && (error.field == "metadata.name" || error.field == "metadata.namespace")) return false;
    const ErrorType type = error.type;
    return type == ErrorType::not_supported || type == ErrorType::required || type == ErrorType::too_long ||
           type == ErrorType::too_many || type == ErrorType::type_invalid;
  }

  // Finishing.

  static void put_metadata(Draft& draft) { draft.object.as_object().set("metadata", stored_metadata(draft.metadata)); }

  /// The server reports each message once.
  void finish(Draft draft) {
    std::unordered_set<std::string> said;
    for (FieldError& error : errors_.take())
      if (said.insert(text(error)).second) verdict_.errors.push_back(std::move(error));
    if (verdict_.errors.empty()) verdict_.stored = std::move(draft.object);
  }

  int minor_;
  const ServedVersion& version_;
  const ObjectOptions& options_;
  ObjectVerdict& verdict_;
  FieldErrors errors_;
  std::size_t unseen_by_rules_ = 0;  ///< the number of errors from steps that the step of rules does not count
};

std::string url_version(const ObjectRequest& request) {
  return request.version.empty() ? version_of(json::text_at(request.object, {"apiVersion"})) : request.version;
}

}  // namespace

ObjectVerdict validate_object(const ServedDefinition& definition, ObjectRequest request, const ObjectOptions& options) {
  ObjectVerdict verdict;
  const ServedVersion* version = definition.find(url_version(request));
  if (version == nullptr || (request.status && !version->has_status)) {
    verdict.fatal = DecodeError{"CR-REQ-001", "the server could not find the requested resource", {}};
    return verdict;
  }
  if (!version->deprecation.empty())
    verdict.warnings.push_back({"WARN-004", version->deprecation, {Step("apiVersion")}});
  Request steps(definition, *version, options, verdict);
  request.old == nullptr ? steps.create(request) : steps.update(request);
  return verdict;
}

ObjectVerdict read_object(const ServedDefinition& definition, ObjectRequest request, const ObjectOptions& options) {
  ObjectVerdict verdict;
  const std::string name = url_version(request);
  const ServedVersion* version = request.was_read ? definition.find_listed(name) : definition.find(name);
  if (version == nullptr) {
    verdict.fatal = DecodeError{"CR-REQ-001", "the server could not find the requested resource", {}};
    return verdict;
  }
  Request(definition, *version, options, verdict).read_alone(request);
  return verdict;
}

json::Value read_stored_object(const ServedDefinition& definition, std::string_view name, json::Value object) {
  const ServedVersion* version = definition.find_listed(name);
  if (version == nullptr) return object;
  ObjectVerdict verdict;
  const ObjectOptions options;
  return Request(definition, *version, options, verdict).reread(object);
}

json::Value read_converted_object(const ServedDefinition& definition, std::string_view name, json::Value object) {
  const ServedVersion* version = definition.find_listed(name);
  if (version == nullptr) return object;
  ObjectVerdict verdict;
  const ObjectOptions options;
  return Request(definition, *version, options, verdict).converted(std::move(object));
}

}  // namespace kubexx::schema

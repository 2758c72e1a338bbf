#include "tests/support/verdict.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <tuple>

#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/schema/walk.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::tests {
namespace {

/// The document of a request: JSON when it begins as JSON, as a server's decoders look at it.
std::optional<yaml::Document> read_one(const std::string& text, std::string& fault) {
  if (const std::size_t start = text.find_first_not_of(" \t\r\n"); start != std::string::npos && text[start] == '{') {
    auto read = json::parse_marked(text);
    if (auto* document = std::get_if<json::Marked>(&read)) return yaml::Document{{std::move(*document)}, true};
    fault = std::get<json::MarkedError>(read).message;
    return std::nullopt;
  }
  yaml::Documents read = yaml::read_documents(text);
  if (!read.errors.empty()) {
    fault = "yaml: " + read.errors[0].message;
    return std::nullopt;
  }
  if (read.documents.empty()) {
    fault = "Object 'Kind' is missing";
    return std::nullopt;
  }
  return std::move(read.documents[0]);
}

void drop_rules(schema::JsonSchema& schema) {
  schema.validations.clear();
  schema::for_each_child_anywhere(schema, drop_rules);
}

/// Go's decoder of apiVersion and kind does not care for capitals; the last one counts.
std::string text_of(const json::Value& document, std::string_view key) {
  std::string found;
  const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
  if (document.is_object())
    for (const auto& [name, value] : document.as_object())
      if (std::ranges::equal(name, key, same) && value.is_string()) found = value.as_string();
  return found;
}

/// What a server finds before it looks at anything else in a definition.
std::string kind_fault(const json::Value& document) {
  const std::string kind = text_of(document, "kind");
  const std::string version = text_of(document, "apiVersion");
  if (kind.empty()) return "Object 'Kind' is missing";
  if (version.empty()) return "Object 'apiVersion' is missing";
  if (std::ranges::count(version, '/') > 1) return "unexpected GroupVersion string: " + version;
  const bool known = version == "apiextensions.k8s.io/v1" || version == "apiextensions.k8s.io/v1beta1";
  return known && kind == "CustomResourceDefinition" ? std::string() : "no such kind is registered";
}

schema::DecodedCrd read_definition(const VerdictRequest& request, const std::string& text) {
  schema::DecodedCrd decoded;
  std::string fault;
  const std::optional<yaml::Document> document = read_one(text, fault);
  if (!document) {
    decoded.fatal = schema::DecodeError{"CRD-DECODE-002", fault, {}};
    return decoded;
  }
  const schema::Source source = document->is_json ? schema::Source::json : schema::Source::yaml;
  decoded = schema::decode_crd(document->value, source, document->duplicates);
  const bool is_typed = !decoded.fatal || !decoded.fatal->text.starts_with("couldn't get version/kind");
  if (std::string kind = kind_fault(document->value); is_typed && !kind.empty())
    decoded.fatal = schema::DecodeError{"CRD-DECODE-010", std::move(kind), {}};
  if (request.with_rules) return decoded;
  for (schema::CrdVersion& version : decoded.crd.versions)
    if (version.schema) drop_rules(*version.schema);
  return decoded;
}

void add_errors(VerdictAnswer& answer, const std::vector<schema::FieldError>& errors) {
  for (const schema::FieldError& error : errors)
    answer.errors.push_back(
        {std::string(reason(error.type)), error.field, error.detail, error.value, schema::text(error)});
  std::ranges::sort(answer.errors, {}, [](const FoundError& error) {
    return std::tie(error.field, error.type, error.detail, error.text);
  });
}

/// The server's own warnings; traps are ours.
void add_warnings(VerdictAnswer& answer, const std::vector<schema::FieldWarning>& warnings) {
  for (const schema::FieldWarning& warning : warnings)
    if (warning.rule.starts_with("WARN-")) answer.warnings.push_back(warning.text);
}

VerdictAnswer judge_definition(const VerdictRequest& request) {
  VerdictAnswer answer;
  const schema::DecodedCrd decoded = read_definition(request, request.document);
  answer.strict = server_texts(decoded.strict);
  if (decoded.fatal) {
    answer.fatal = decoded.fatal->text;
    return answer;
  }
  schema::CheckOptions options;
  options.server_minor = request.server_minor;
  options.is_established = request.established;
  options.beta = decoded.beta;
  if (request.with_rules) {
    options.expressions = rules::expression_check();
    options.default_rules = rules::default_evaluation();
  }
  schema::Verdict verdict;
  if (request.old) {
    const schema::DecodedCrd old = read_definition(request, *request.old);
    if (old.fatal) {
      answer.problem = "old: " + old.fatal->text;
      return answer;
    }
    verdict = check_update(decoded.crd, old.crd, options);
  } else {
    verdict = check_create(decoded.crd, options);
  }
  answer.fell_over = std::ranges::any_of(verdict.errors, [](const auto& error) { return error.rule == "SEL-009"; });
  if (!answer.fell_over) add_errors(answer, verdict.errors);
  answer.accepted = verdict.errors.empty();
  if (answer.accepted) add_warnings(answer, verdict.warnings);
  return answer;
}

/// A definition made ready, with its rules.
struct Served {
  explicit Served(schema::CustomResourceDefinition crd, int server_minor)
      : definition(std::move(crd), server_minor), rules(rules::expression_evaluation(definition)) {}

  schema::ServedDefinition definition;
  schema::ExpressionEvaluation rules;
};

/// The last few are kept: thousands of objects follow one another.
const Served* served(const VerdictRequest& request, std::string& fault) {
  using Key = std::tuple<int, bool, std::string>;
  constexpr std::size_t kMost = 64;
  thread_local std::map<Key, std::unique_ptr<Served>> kept;
  Key key{request.server_minor, request.with_rules, *request.crd};
  if (const auto found = kept.find(key); found != kept.end()) return found->second.get();
  schema::DecodedCrd decoded = read_definition(request, *request.crd);
  if (decoded.fatal) {
    fault = "crd: " + decoded.fatal->text;
    return nullptr;
  }
  default_crd(decoded.crd);
  if (kept.size() == kMost) kept.clear();
  auto& made = kept[std::move(key)];
  made = std::make_unique<Served>(std::move(decoded.crd), request.server_minor);
  return made.get();
}

schema::FieldValidation field_validation(const std::string& word) {
  if (word == "Strict") return schema::FieldValidation::strict;
  return word == "Ignore" ? schema::FieldValidation::ignore : schema::FieldValidation::warn;
}

VerdictAnswer answer_of(const schema::ObjectVerdict& verdict) {
  VerdictAnswer answer;
  answer.accepted = verdict.accepted();
  answer.strict = server_texts(verdict.strict);
  for (const schema::FieldWarning& warning : verdict.warnings) answer.warnings.push_back(warning.text);
  if (verdict.fatal) answer.fatal = verdict.fatal->text;
  add_errors(answer, verdict.errors);
  if (answer.accepted) answer.object = verdict.stored;
  return answer;
}

bool is_served(const schema::ServedDefinition& definition, const VerdictRequest& request) {
  const schema::ServedVersion* version = definition.find(request.version);
  return version != nullptr && (request.subresource.empty() || version->has_status);
}

VerdictAnswer judge_object(const VerdictRequest& request) {
  VerdictAnswer answer;
  const Served* serving = served(request, answer.problem);
  if (serving == nullptr) return answer;
  const schema::ServedDefinition& definition = serving->definition;
  if (!request.version.empty() && !is_served(definition, request)) {
    answer.fatal = "the server could not find the requested resource";
    return answer;
  }
  const std::optional<yaml::Document> document = read_one(request.document, answer.fatal);
  if (!document) return answer;
  std::optional<yaml::Document> old;
  if (request.old && !(old = read_one(*request.old, answer.problem))) return answer;
  schema::ObjectRequest object;
  object.object = document->value;
  object.source = document->is_json ? schema::Source::json : schema::Source::yaml;
  object.text = request.document;
  object.duplicates = document->duplicates;
  object.old = old ? &old->value : nullptr;
  object.status = request.subresource == "status";
  object.version = request.version;
  schema::ObjectOptions options;
  options.field_validation = field_validation(request.field_validation);
  if (request.with_rules) options.expressions = serving->rules;
  return answer_of(validate_object(definition, std::move(object), options));
}

/// Cuts from `after` to `until`, or to the end when there is no `until`.
void cut(std::string& text, std::string_view after, std::string_view until, std::string_view instead) {
  const std::size_t start = text.find(after);
  if (start == std::string::npos) return;
  const std::size_t end = until.empty() ? text.size() : text.find(until, start);
  if (end != std::string::npos) text.replace(start, end - start, instead);
}

}  // namespace

VerdictAnswer judge(const VerdictRequest& request) {
  return request.crd ? judge_object(request) : judge_definition(request);
}

std::string agreed_text(std::string text) {
  cut(text, "error parsing regexp: ", "", "error parsing regexp");
  cut(text, "url must be a valid URL: ", "; desired format", "url must be a valid URL");
  cut(text, "unable to load root certificates: ", "", "unable to load root certificates");
  if (text.find("compilation failed: ERROR: ") != std::string::npos &&
      text.find(": Syntax error: ") != std::string::npos)
    cut(text, "ERROR: ", "", "this is no CEL");
  if (text.starts_with("yaml: ") && !text.starts_with("yaml: unmarshal errors:")) return "this is no YAML";
  if (text.starts_with("unsupported map key ")) return "this is no YAML";
  if (text.starts_with("Object '")) cut(text, " in '", "", "");
  if (text.starts_with("no kind ")) return "no such kind is registered";
  if (text.starts_with("json: cannot unmarshal ")) {
    cut(text, "unmarshal number ", " into", "unmarshal number");
    cut(text, "struct field ", ".", "struct field ");
  }
  return text;
}

}  // namespace kubexx::tests

#include "runtime/kubernetes/catalog.hpp"

#include <utility>
#include <variant>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/document.hpp"

namespace kubexx::kubernetes {
namespace {

/// The lines of the document, each without the comma at its end.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  /// The next line; empty at the end.
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with(',')) line.remove_suffix(1);
    return line;
  }

 private:
  std::string_view rest_;
};

json::Value parsed(std::string_view text) {
  std::variant<json::Value, json::ParseError> result = json::parse(text);
  json::Value* value = std::get_if<json::Value>(&result);
  return value == nullptr ? json::Value() : std::move(*value);
}

Subresource subresource_of(const json::Value& value) {
  return {json::text_at(value, {"group"}), json::text_at(value, {"version"}), json::text_at(value, {"kind"}),
          json::texts_at(value, {"verbs"})};
}

Kind kind_of(const json::Value& value) {
  Kind kind;
  kind.group = json::text_at(value, {"group"});
  kind.version = json::text_at(value, {"version"});
  kind.kind = json::text_at(value, {"kind"});
  kind.plural = json::text_at(value, {"plural"});
  kind.singular = json::text_at(value, {"singular"});
  kind.definition = json::text_at(value, {"definition"});
  const json::Value* is_namespaced = json::find(value, {"namespaced"});
  kind.is_namespaced = is_namespaced != nullptr && is_namespaced->is_bool() && is_namespaced->as_bool();
  kind.short_names = json::texts_at(value, {"shortNames"});
  kind.categories = json::texts_at(value, {"categories"});
  kind.verbs = json::texts_at(value, {"verbs"});
  const json::Value* below = json::find(value, {"subresources"});
  if (below == nullptr || !below->is_object()) return kind;
  for (const auto& [name, each] : below->as_object()) kind.subresources.emplace(name, subresource_of(each));
  return kind;
}

}  // namespace

Catalog::Catalog(std::string_view document) {
  constexpr std::string_view kRelease = "\"release\": \"";
  Lines lines(document);
  lines.next();
  if (std::string_view line = lines.next(); line.starts_with(kRelease))
    release_ = line.substr(kRelease.size(), line.size() - kRelease.size() - 1);
  lines.next();
  for (std::string_view line = lines.next(); line.starts_with('{'); line = lines.next())
    kinds_.push_back(kind_of(parsed(line)));
  lines.next();
  for (std::string_view line = lines.next(); line.starts_with('"'); line = lines.next()) {
    const std::size_t end = line.find("\": ");
    definitions_.emplace_hint(definitions_.end(), line.substr(1, end - 1), line.substr(end + 3));
  }
}

std::optional<json::Value> Catalog::definition(std::string_view name) const {
  const auto found = definitions_.find(name);
  if (found == definitions_.end()) return std::nullopt;
  return parsed(found->second);
}

std::vector<std::string_view> Catalog::definitions() const {
  std::vector<std::string_view> names;
  names.reserve(definitions_.size());
  for (const auto& [name, text] : definitions_) names.push_back(name);
  return names;
}

const Catalog& catalog() {
  static const Catalog shipped(kDocument);
  return shipped;
}

std::string_view referenced_name(std::string_view reference) { return reference.substr(reference.rfind('/') + 1); }

}  // namespace kubexx::kubernetes

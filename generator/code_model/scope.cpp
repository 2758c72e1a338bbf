#include "generator/code_model/scope.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::code_model {
namespace {

/// Whether a namespace inside one of those around `name_space`, or that one itself, has this name.
bool is_hidden(const model::Model& model, std::string_view name_space, std::string_view name) {
  while (!name_space.empty()) {
    if (model.namespaces.contains(std::string(name_space).append("::").append(name))) return true;
    const std::size_t colons = name_space.rfind("::");
    name_space = colons == std::string_view::npos ? std::string_view() : name_space.substr(0, colons);
  }
  return false;
}

/// Whether an identifier, or the path before one, ends before `at`.
bool continues_name(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char before = text[at - 1];
  return core::is_ascii_alphanumeric(before) || before == '_' || before == ':';
}

void root(std::string& type, std::string_view name) {
  const std::string path = std::string(name) + "::";
  for (std::size_t at = type.find(path); at != std::string::npos; at = type.find(path, at + path.size() + 2)) {
    if (continues_name(type, at)) continue;
    type.insert(at, "::");
  }
}

}  // namespace

std::string opening_of(const model::Model& model, std::string_view name_space) {
  if (name_space.empty()) return {};
  std::string text;
  for (std::size_t begin = 0; begin < name_space.size();) {
    const std::size_t end = std::min(name_space.find("::", begin), name_space.size());
    const bool is_inline = model.inline_namespaces.contains(std::string(name_space.substr(0, end)));
    if (begin == 0) text = is_inline ? "inline namespace " : "namespace ";
    if (begin != 0) text += is_inline ? "::inline " : "::";
    text += name_space.substr(begin, end - begin);
    begin = end + 2;
  }
  return text;
}

std::string visible_type(const model::Model& model, std::string_view name_space, std::string type) {
  for (const std::string_view name : {"std", "kubexx"})
    if (is_hidden(model, name_space, name)) root(type, name);
  return type;
}

}  // namespace kubexx::code_model

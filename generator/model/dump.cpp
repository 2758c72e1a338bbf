#include <fmt/format.h>

#include "generator/model/model.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::model {
namespace {

std::string text_of(const markers::Argument& argument) {
  const std::string value = json::to_text(argument.value);
  return argument.name.empty() ? value : fmt::format("{}={}", argument.name, value);
}

std::string text_of(const markers::Marker& marker) {
  std::string arguments;
  for (const markers::Argument& argument : marker.arguments)
    arguments += (arguments.empty() ? " " : ", ") + text_of(argument);
  return fmt::format("{}{}{}", marker.on_items ? "items: " : "", marker.row->name, arguments);
}

struct Dumper {
  std::string out;

  void line(int depth, std::string_view text) { out += fmt::format("{:{}}{}\n", "", depth * 2, text); }

  void common(int depth, const std::string& description, const std::vector<markers::Marker>& markers) {
    if (!description.empty()) line(depth, "description " + json::to_text(json::Value(description)));
    for (const markers::Marker& marker : markers) line(depth, "marker " + text_of(marker));
  }

  void field(const Field& field) {
    const std::string& spelling = field.type().spelling;
    if (field.base != nullptr) return line(1, fmt::format("base {}", spelling));
    line(1, fmt::format("field {}: {} as {}", field.fact->name, spelling,
                        field.json_name.empty() ? "members of its own" : json::to_text(json::Value(field.json_name))));
    common(2, field.description, field.markers);
  }

  void structure(const std::string& key, const Struct& type) {
    line(0, fmt::format("struct {}{}", key, type.optional_by_default ? " optional by default" : ""));
    common(1, type.description, type.markers);
    for (const Field& one : type.fields) field(one);
  }

  void enumeration(const std::string& key, const Enum& type) {
    line(0, fmt::format("enum {}{}", key, type.as_integers ? " as integers" : ""));
    common(1, type.description, type.markers);
    for (const EnumValue& value : type.values)
      line(1, fmt::format("value {} = {} as {}", value.name, value.number, json::to_text(json::Value(value.text))));
  }

  void resource(const Resource& resource) {
    line(0, fmt::format("{}resource {} of group {}", resource.external ? "external " : "", resource.kind,
                        json::to_text(json::Value(resource.group))));
    for (const Version& version : resource.versions)
      line(1, fmt::format("version {}: {}", version.name, version.kind->fact->qualified));
  }

  void all(const Model& model) {
    for (const Resource& one : model.resources) resource(one);
    for (const auto& [key, type] : model.types.structs) structure(key, type);
    for (const auto& [key, type] : model.types.enums) enumeration(key, type);
    for (const auto& [key, type] : model.types.aliases) {
      line(0, fmt::format("alias {}: {}", key, type.fact->underlying.spelling));
      common(1, type.description, type.markers);
    }
    for (const auto& [key, constant] : model.types.constants)
      line(0, fmt::format("constant {}: {}", key, constant->type.spelling));
  }
};

}  // namespace

std::string dump(const Model& model) {
  Dumper dumper;
  dumper.all(model);
  return std::move(dumper.out);
}

}  // namespace kubexx::model

#include "runtime/cel/environment.hpp"

#include <string>

#include "runtime/cel/messages.hpp"

namespace kubexx::cel {
namespace {

struct TypeName {
  std::string_view name;
  std::string_view type;
  Since since{};
};

constexpr TypeName kTypeNames[] = {
    {"bool", "bool"},
    {"bytes", "bytes"},
    {"double", "double"},
    {"int", "int"},
    {"list", "list(dyn)"},
    {"map", "map(dyn, dyn)"},
    {"null_type", "null_type"},
    {"string", "string"},
    {"type", "type"},
    {"uint", "uint"},
    {"duration", "duration"},
    {"timestamp", "timestamp"},
    {"net.IP", "net.IP", 30},
    {"net.CIDR", "net.CIDR", 30},
    {"optional_type", "optional_type(dyn)", {31, false}},
};

struct BehaviourRow {
  bool Behaviour::* flag;
  Since since;
};

constexpr BehaviourRow kBehaviours[] = {
    {&Behaviour::literal_checks, 29},
    {&Behaviour::format_checks, {31, false}},
    {&Behaviour::bare_keywords, 31},
    {&Behaviour::locals_hide_names, {37, false}},
    {&Behaviour::copies_receivers, {32, false}},
};

constexpr int kNewTypeNames = 31;

Behaviour behaviour_of(int server_minor, Expressions expressions) {
  Behaviour behaviour;
  for (const BehaviourRow& row : kBehaviours) behaviour.*row.flag = known(row.since, server_minor, expressions);
  behaviour.old_type_names = server_minor < kNewTypeNames;
  return behaviour;
}

}  // namespace

bool known(const Since& since, int server_minor, Expressions expressions) {
  return server_minor >= (expressions == Expressions::fresh ? since.first_server() : since.minor);
}

Environment::Environment(int server_minor, Expressions expressions)
    : server_minor_(server_minor),
      expressions_(expressions),
      // What the last server holds back, this one uses in stored rules.
      dialect_(dialect_of(expressions == Expressions::fresh ? server_minor : server_minor + 1)),
      behaviour_(behaviour_of(server_minor, expressions)) {
  if (server_minor < first_server_with(&Dialect::quoted_fields)) dialect_.quoted_fields = false;
  const std::span<const Overload> table = overload_table();
  for (std::size_t row = 0; row < table.size(); ++row) {
    const bool removed = table[row].removed != 0 && server_minor >= table[row].removed;
    if (!removed && known(table[row].since, server_minor, expressions)) add(static_cast<OverloadIndex>(row));
  }
  add_type_names();
}

void Environment::add(OverloadIndex row) {
  const Overload& overload = overload_table()[row];
  Signature signature;
  signature.row = row;
  signature.style = overload.style;
  std::string letters;
  signature.parameters = read_types(overload.parameters, types_, letters);
  signature.result = read_type(overload.result, types_, letters);
  signature.variables = static_cast<std::uint32_t>(letters.size());
  add_namespace_of(overload.function);
  functions_[overload.function].push_back(std::move(signature));
}

void Environment::add_type_names() {
  std::string letters;
  for (const TypeName& row : kTypeNames) {
    if (!known(row.since, server_minor_, expressions_)) continue;
    const Type* type = read_type(row.type, types_, letters);
    // `duration` and `timestamp` named values of these types once.
    const bool is_value = behaviour_.old_type_names && (type == &types::kDuration || type == &types::kTimestamp);
    type_names_[row.name] = is_value ? type : types_.type_of(type);
    add_namespace_of(row.name);
  }
  add_namespace_of(kMessagePackage);
}

void Environment::add_namespace_of(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot != std::string_view::npos) namespaces_.insert(name.substr(0, dot));
}

std::string Environment::text(const Type& type) const {
  std::string out = to_text(type);
  if (!behaviour_.old_type_names) return out;
  for (std::size_t at = 0; (at = out.find(kOptionalName, at)) != std::string::npos;) {
    out.replace(at, kOptionalName.size(), "optional");
  }
  return out;
}

std::span<const Signature> Environment::functions(std::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? std::span<const Signature>() : found->second;
}

const Type* Environment::type_named(std::string_view name) const {
  const auto found = type_names_.find(name);
  return found == type_names_.end() ? nullptr : found->second;
}

}  // namespace kubexx::cel

#include "runtime/schema/object/compiled_schema.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace kubexx::schema {

std::size_t PropertyTable::slot_of(std::string_view name) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(name)&mask;
  while (slots_[slot] != 0 && properties_[slots_[slot] - 1].name != name) slot = (slot + 1) & mask;
  return slot;
}

void PropertyTable::grow() {
  slots_.assign(slots_.empty() ? 4 : 2 * slots_.size(), 0);
  for (std::size_t i = 0; i < properties_.size(); ++i)
    slots_[slot_of(properties_[i].name)] = static_cast<std::uint32_t>(i + 1);
}

PropertyNode& PropertyTable::at(std::string_view name) {
  if (const std::size_t present = position(name); present != npos) return properties_[present];
  if (2 * (properties_.size() + 1) > slots_.size()) grow();
  const std::size_t slot = slot_of(name);
  properties_.push_back({.name = std::string(name)});
  slots_[slot] = static_cast<std::uint32_t>(properties_.size());
  return properties_.back();
}

void PropertyTable::require(std::string_view name) {
  PropertyNode& property = at(name);
  if (!property.required) ++required_;
  property.required = true;
}

void PropertyTable::define(std::string_view name, const SchemaNode& schema) {
  at(name).schema = &schema;
  has_defaults_ = has_defaults_ || schema.default_value.has_value();
}

std::size_t PropertyTable::position(std::string_view name) const {
  if (properties_.empty()) return npos;
  const std::uint32_t found = slots_[slot_of(name)];
  return found == 0 ? npos : found - 1;
}

const SchemaNode* PropertyTable::find(std::string_view name) const {
  const std::size_t at = position(name);
  return at == npos ? nullptr : properties_[at].schema;
}

const SchemaNode* SchemaNode::child(std::string_view name) const {
  const SchemaNode* property = properties.find(name);
  return property != nullptr ? property : additional;
}

namespace {

/// Servers from here on hold numbers against the format of their type.
constexpr int kTypedNumbers = 36;

TypeSet type_bit(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, TypeSet>, 6> kTypes = {{{"string", kStringType},
                                                                                  {"integer", kIntegerType},
                                                                                  {"number", kNumberType},
                                                                                  {"boolean", kBooleanType},
                                                                                  {"object", kObjectType},
                                                                                  {"array", kArrayType}}};
  const auto* found = std::find_if(kTypes.begin(), kTypes.end(), [name](const auto& t) { return t.first == name; });
  return found == kTypes.end() ? kOtherType : found->second;
}

ListType list_type(std::string_view name) {
  if (name == "set") return ListType::set;
  if (name == "map") return ListType::map;
  return name.empty() ? ListType::none : ListType::atomic;
}

bool is_one_of(std::string_view word, std::string_view a, std::string_view b) { return word == a || word == b; }

}  // namespace

/// Makes the nodes of one schema, children first.
class SchemaCompiler {
 public:
  SchemaCompiler(SchemaUse use, int server_minor) : use_(use) { out_.server_minor_ = server_minor; }

  CompiledSchema compile(const JsonSchema& schema) {
    out_.root_ = node(schema);
    return std::move(out_);
  }

 private:
  SchemaNode* node(const JsonSchema& from) {
    SchemaNode& to = out_.nodes_.emplace_back();
    core(from, to);
    extensions(from, to);
    note_contents(to);
    types(from, to);
    format(from, to);
    limits(from, to);
    junctors(from, to);
    return &to;
  }

  void core(const JsonSchema& from, SchemaNode& to) {
    for (const auto& [name, property] : from.properties) to.properties.define(name, *node(property));
    to.required = from.required;
    for (const std::string& name : from.required) to.properties.require(name);
    // The server drops them under junctors in the schema with which it validates defaults.
    const bool is_lost = use_ == SchemaUse::defaults && junctor_depth_ > 0;
    if (from.additional_properties && !is_lost) {
      to.has_additional = true;
      if (from.additional_properties->schema) to.additional = node(*from.additional_properties->schema);
      to.forbids_additional = to.additional == nullptr && !from.additional_properties->allows;
    }
    if (from.items) to.items = node(*from.items);
    if (from.default_value && !from.default_value->is_null()) to.default_value = from.default_value;
    to.nullable = from.nullable;
  }

  static void extensions(const JsonSchema& from, SchemaNode& to) {
    to.preserve_unknown_fields = from.preserve_unknown_fields.value_or(false);
    to.embedded_resource = from.embedded_resource;
    to.list_type = list_type(from.list_type);
    to.list_map_keys = from.list_map_keys;
    to.validations = from.validations;
  }

  static void note_contents(SchemaNode& to) {
    to.any_default = to.default_value.has_value();
    to.any_embedded = to.embedded_resource;
    to.any_unique_list = to.list_type == ListType::set || to.list_type == ListType::map;
    to.any_rules = !to.validations.empty();
    const auto include = [&to](const SchemaNode* below) {
      if (below == nullptr) return;
      to.any_default |= below->any_default;
      to.any_embedded |= below->any_embedded;
      to.any_unique_list |= below->any_unique_list;
      to.any_rules |= below->any_rules;
    };
    for (const PropertyNode& property : to.properties.list()) include(property.schema);
    include(to.additional);
    include(to.items);
  }

  void types(const JsonSchema& from, SchemaNode& to) const {
    if (from.int_or_string && use_ == SchemaUse::objects) {
      to.types = kIntegerType | kStringType;
      to.type_words = "integer,string";
    } else if (!from.type.empty()) {
      to.types = type_bit(from.type);
      to.type_words = from.type;
    }
  }

  void format(const JsonSchema& from, SchemaNode& to) const {
    const int minor = out_.server_minor_;
    if (!from.format.empty()) {
      to.check_format = use_ == SchemaUse::defaults ? find_format_of_default(from.format, minor)
                                                    : find_string_format(from.format, minor);
      if (use_ == SchemaUse::defaults || keeps_format(from, to, minor)) to.format = from.format;
      if (to.format.empty()) to.check_format = nullptr;
    }
    number_range(to, minor);
  }

  /// A server clears formats that it does not enforce.
  static bool keeps_format(const JsonSchema& from, const SchemaNode& to, int minor) {
    if (minor < kTypedNumbers) return to.check_format != nullptr;
    switch (to.types) {
      case kIntegerType:
        return is_one_of(from.format, "int32", "int64");
      case kNumberType:
        return is_one_of(from.format, "float", "double");
      case 0:
      case kStringType:
      case kIntegerType | kStringType:
        return to.check_format != nullptr;
      default:
        return false;
    }
  }

  static void number_range(SchemaNode& to, int minor) {
    if (minor < kTypedNumbers) return;
    if (to.types == kIntegerType) to.range = to.format == "int32" ? NumberRange::int32 : NumberRange::int64;
    if (to.types == kNumberType && to.format == "float") to.range = NumberRange::float32;
  }

  void limits(const JsonSchema& from, SchemaNode& to) {
    if (from.maximum || from.minimum || from.multiple_of)
      to.numbers =
          NumberLimits{from.maximum, from.minimum, from.multiple_of, from.exclusive_maximum, from.exclusive_minimum};
    to.max_length = from.max_length;
    to.min_length = from.min_length;
    to.max_items = from.max_items;
    to.min_items = from.min_items;
    to.max_properties = from.max_properties;
    to.min_properties = from.min_properties;
    to.enumeration = from.enumeration;
    if (!from.pattern.empty())
      to.pattern =
          &out_.patterns_.emplace_back(from.pattern, regex::grammar_of(out_.server_minor_), *out_.pattern_memory_);
  }

  void junctors(const JsonSchema& from, SchemaNode& to) {
    ++junctor_depth_;
    for (const JsonSchema& branch : from.all_of) to.all_of.push_back(node(branch));
    for (const JsonSchema& branch : from.any_of) to.any_of.push_back(node(branch));
    for (const JsonSchema& branch : from.one_of) to.one_of.push_back(node(branch));
    if (from.negation) to.negation = node(*from.negation);
    --junctor_depth_;
  }

  SchemaUse use_;
  int junctor_depth_ = 0;
  CompiledSchema out_;
};

void CompiledSchema::set_default(const SchemaNode& node, std::optional<json::Value> value) {
  const_cast<SchemaNode&>(node).default_value = std::move(value);  // one of nodes_
}

CompiledSchema compile_schema(const JsonSchema& schema, SchemaUse use, int server_minor) {
  return SchemaCompiler(use, server_minor).compile(schema);
}

}  // namespace kubexx::schema

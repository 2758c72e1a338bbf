#include "runtime/schema/structure/go_schema_text.hpp"

#include <cstddef>
#include <string_view>

#include "runtime/json/text.hpp"
#include "runtime/schema/structure/node.hpp"

namespace kubexx::schema::structure {
namespace {

/// A CRD of the largest size that a server reads prints as less.
constexpr std::size_t kLongest = std::size_t{64} << 20;

class Writer {
 public:
  std::string take() { return std::move(out_); }

  void write(const JsonSchema& schema) {
    static const RareKeywords kNone;
    if (out_.size() > kLongest) return;
    const RareKeywords& rare = schema.rare ? *schema.rare : kNone;
    open();
    write_head(schema, rare);
    write_limits(schema);
    write_children(schema);
    write_maps(schema, rare);
    write_extensions(schema);
    close();
  }

  void write_items(const JsonSchema& schema) {
    open();
    field("Schema"), pointer(schema.items.get());
    field("JSONSchemas");
    if (schema.rare && schema.rare->items_list)
      list(*schema.rare->items_list, schema.written_empty.has(Keyword::items_list));
    else
      out_ += "null";
    close();
  }

  void write(const std::vector<std::string>& names) { list(names, false); }

 private:
  void open() {
    out_ += '{';
    first_ = true;
  }
  void close() {
    out_ += '}';
    first_ = false;
  }
  void field(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    out_.append(1, '"').append(name).append("\":");
  }
  void write(const std::string& text) { out_ += json::go_json_quoted(text); }
  void write(bool value) { out_ += value ? "true" : "false"; }
  void write(double value) { out_ += json::to_go_text(value); }
  void write(std::int64_t value) { out_ += std::to_string(value); }
  void write(const json::Value& value) { out_ += json::to_go_text(value); }

  template <class T>
  void pointer(const T* value) {
    if (value == nullptr)
      out_ += "null";
    else
      write(*value);
  }
  template <class T>
  void optional(const std::optional<T>& value) {
    pointer(value ? &*value : nullptr);
  }
  /// A Go pointer to a string, which is nil unless the keyword is written.
  void keyword(const std::string& text, bool is_written) {
    if (text.empty() && !is_written)
      out_ += "null";
    else
      write(text);
  }
  template <class T>
  void list(const std::vector<T>& items, bool written_empty) {
    if (items.empty() && !written_empty) {
      out_ += "null";
      return;
    }
    char separator = '[';
    for (const T& item : items) {
      out_ += separator;
      write(item);
      separator = ',';
    }
    out_ += items.empty() ? "[]" : "]";
  }
  template <class T>
  void map(const std::map<std::string, T>& members, bool written_empty) {
    if (members.empty() && !written_empty) {
      out_ += "null";
      return;
    }
    char separator = '{';
    for (const auto& [name, member] : members) {
      out_ += separator;
      write(name);
      out_ += ':';
      write(member);
      separator = ',';
    }
    out_ += members.empty() ? "{}" : "}";
  }

  void write(const AdditionalProperties& additional) {
    open();
    field("Allows"), write(additional.allows);
    field("Schema"), pointer(additional.schema.get());
    close();
  }
  void write(const Dependency& dependency) {
    open();
    field("Schema"), pointer(dependency.schema.get());
    field("Property"), list(dependency.properties, false);
    close();
  }
  void write(const ExternalDocs& docs) {
    open();
    field("Description"), write(docs.description);
    field("URL"), write(docs.url);
    close();
  }
  void write(const ValidationRule& rule) {
    open();
    field("Rule"), write(rule.rule);
    field("Message"), write(rule.message);
    field("MessageExpression"), write(rule.message_expression);
    field("Reason"), optional(rule.reason);
    field("FieldPath"), write(rule.field_path);
    field("OptionalOldSelf"), optional(rule.optional_old_self);
    close();
  }

  void write_head(const JsonSchema& schema, const RareKeywords& rare) {
    field("ID"), write(rare.id);
    field("Schema"), write(rare.schema);
    field("Ref"), keyword(schema.ref, schema.written_empty.has(Keyword::ref));
    field("Description"), write(schema.description);
    field("Type"), write(schema.type);
    field("Nullable"), write(schema.nullable);
    field("Format"), write(schema.format);
    field("Title"), write(schema.title);
    field("Default"), pointer(has_default(schema) ? &*schema.default_value : nullptr);
  }

  void write_limits(const JsonSchema& schema) {
    field("Maximum"), optional(schema.maximum);
    field("ExclusiveMaximum"), write(schema.exclusive_maximum);
    field("Minimum"), optional(schema.minimum);
    field("ExclusiveMinimum"), write(schema.exclusive_minimum);
    field("MaxLength"), optional(schema.max_length);
    field("MinLength"), optional(schema.min_length);
    field("Pattern"), write(schema.pattern);
    field("MaxItems"), optional(schema.max_items);
    field("MinItems"), optional(schema.min_items);
    field("UniqueItems"), write(schema.unique_items);
    field("MultipleOf"), optional(schema.multiple_of);
    field("Enum"), list(schema.enumeration, schema.written_empty.has(Keyword::enumeration));
    field("MaxProperties"), optional(schema.max_properties);
    field("MinProperties"), optional(schema.min_properties);
    field("Required"), list(schema.required, schema.written_empty.has(Keyword::required));
  }

  void write_children(const JsonSchema& schema) {
    const WrittenEmpty& empty = schema.written_empty;
    field("Items");
    if (schema.items || (schema.rare && schema.rare->items_list))
      write_items(schema);
    else
      out_ += "null";
    field("AllOf"), list(schema.all_of, empty.has(Keyword::all_of));
    field("OneOf"), list(schema.one_of, empty.has(Keyword::one_of));
    field("AnyOf"), list(schema.any_of, empty.has(Keyword::any_of));
    field("Not"), pointer(schema.negation.get());
  }

  void write_maps(const JsonSchema& schema, const RareKeywords& rare) {
    const WrittenEmpty& empty = schema.written_empty;
    field("Properties"), map(schema.properties, empty.has(Keyword::properties));
    field("AdditionalProperties"), pointer(schema.additional_properties.get());
    field("PatternProperties"), map(rare.pattern_properties, empty.has(Keyword::pattern_properties));
    field("Dependencies"), map(rare.dependencies, empty.has(Keyword::dependencies));
    field("AdditionalItems"), pointer(rare.additional_items.get());
    field("Definitions"), map(rare.definitions, empty.has(Keyword::definitions));
    field("ExternalDocs"), optional(schema.external_docs);
    field("Example"), pointer(schema.example && !schema.example->is_null() ? &*schema.example : nullptr);
  }

  void write_extensions(const JsonSchema& schema) {
    const WrittenEmpty& empty = schema.written_empty;
    field("XPreserveUnknownFields"), optional(schema.preserve_unknown_fields);
    field("XEmbeddedResource"), write(schema.embedded_resource);
    field("XIntOrString"), write(schema.int_or_string);
    field("XListMapKeys"), list(schema.list_map_keys, empty.has(Keyword::list_map_keys));
    field("XListType"), keyword(schema.list_type, empty.has(Keyword::list_type));
    field("XMapType"), keyword(schema.map_type, empty.has(Keyword::map_type));
    field("XValidations"), list(schema.validations, empty.has(Keyword::validations));
  }

  std::string out_;
  bool first_ = true;
};

}  // namespace

std::string go_schema_text(const JsonSchema& schema) {
  Writer writer;
  writer.write(schema);
  return writer.take();
}

std::string go_items_text(const JsonSchema& schema) {
  Writer writer;
  writer.write_items(schema);
  return writer.take();
}

std::string go_list_text(const std::vector<std::string>& names) {
  Writer writer;
  writer.write(names);
  return writer.take();
}

}  // namespace kubexx::schema::structure

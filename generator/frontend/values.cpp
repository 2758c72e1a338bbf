#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generator/frontend/duration_literal.hpp"
#include "generator/frontend/reading.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::frontend {
namespace {

using facts::Value;
using ValueKind = facts::Value::Kind;

/// Constants can refer to constants. An expression that is nested more deeply than this is not a default or marker
/// value.
constexpr int max_depth = 64;

Value read(Reading& reading, CXCursor expression, int depth);

Value unreadable(Value value, std::string reason) {
  value.kind = ValueKind::unreadable;
  value.text = std::move(reason);
  value.elements.clear();
  value.members.clear();
  return value;
}

bool is_reference(CXCursor cursor) { return clang_isReference(kind_of(cursor)) != 0; }

/// Default arguments have no position in a file.
bool is_written(CXCursor cursor) {
  CXFile file = nullptr;
  clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &file, nullptr, nullptr, nullptr);
  return file != nullptr;
}

std::vector<CXCursor> operands(CXCursor expression) {
  std::vector<CXCursor> result;
  each_child(expression, [&](CXCursor child) {
    if (!is_reference(child) && clang_isExpression(kind_of(child)) && is_written(child)) result.push_back(child);
  });
  return result;
}

bool is_class(CXType type) { return clang_getCanonicalType(type).kind == CXType_Record; }

bool is_floating(CXTypeKind kind) { return kind == CXType_Float || kind == CXType_Double || kind == CXType_LongDouble; }

bool is_scalar(CXTypeKind kind) { return kind >= CXType_Bool && kind <= CXType_LongDouble; }

// Text

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The bytes of a number escape at `at` (after the backslash and letter), at most `most` digits of `base`.
std::uint32_t number_escape(std::string_view text, std::size_t& at, std::size_t most, int base) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < most && at < text.size(); ++i, ++at) {
    const int digit = hex_digit(text[at]);
    if (digit < 0 || digit >= base) break;
    value = value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit);
  }
  return value;
}

/// Undoes the C escapes that libclang puts into the spelling of a string literal, quotes included.
std::string unescaped(std::string_view text) {
  if (const std::size_t open = text.find('"'); open != std::string_view::npos && text.size() > open + 1) {
    text = text.substr(open + 1, text.size() - open - 2);
  }
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      out.push_back(text[at++]);
      continue;
    }
    const char c = text[++at];
    static constexpr std::string_view letters = "abfnrtv", bytes = "\a\b\f\n\r\t\v";
    if (c >= '0' && c <= '7') {
      out.push_back(static_cast<char>(number_escape(text, at, 3, 8)));
    } else if (c == 'x') {
      out.push_back(static_cast<char>(number_escape(text, ++at, 2, 16)));
    } else if (c == 'u' || c == 'U') {
      core::append_utf8(out, number_escape(text, ++at, c == 'u' ? 4 : 8, 16));
    } else {
      const std::size_t letter = letters.find(c);
      out.push_back(letter == std::string_view::npos ? c : bytes[letter]);
      ++at;
    }
  }
  return out;
}

// Scalars

struct Evaluated {
  CXEvalResult result;
  explicit Evaluated(CXCursor cursor) : result(clang_Cursor_Evaluate(cursor)) {}
  ~Evaluated() { clang_EvalResult_dispose(result); }
  Evaluated(const Evaluated&) = delete;
  Evaluated& operator=(const Evaluated&) = delete;
  CXEvalResultKind kind() const { return result ? clang_EvalResult_getKind(result) : CXEval_UnExposed; }
};

bool evaluate_integer(CXCursor cursor, Value& value) {
  const Evaluated evaluated(cursor);
  if (evaluated.kind() != CXEval_Int) return false;
  value.kind = ValueKind::integer;
  if (clang_EvalResult_isUnsignedInt(evaluated.result)) {
    const std::uint64_t number = clang_EvalResult_getAsUnsigned(evaluated.result);
    if (number > INT64_MAX) {
      value.kind = ValueKind::unsigned_integer;
      value.unsigned_integer = number;
      return true;
    }
    value.integer = static_cast<std::int64_t>(number);
    return true;
  }
  value.integer = clang_EvalResult_getAsLongLong(evaluated.result);
  return true;
}

bool evaluate_floating(CXCursor cursor, Value& value) {
  const Evaluated evaluated(cursor);
  if (evaluated.kind() != CXEval_Float) return false;
  value.kind = ValueKind::number;
  value.number = clang_EvalResult_getAsDouble(evaluated.result);
  return true;
}

/// Whether the type of an enumerator's values is unsigned.
bool is_unsigned(CXCursor enumerator) {
  const CXType type = clang_getEnumDeclIntegerType(clang_getCursorSemanticParent(enumerator));
  const CXTypeKind kind = clang_getCanonicalType(type).kind;
  return kind >= CXType_Bool && kind <= CXType_UInt128;
}

/// The value of an enumerator; above the range of std::int64_t, its 64 bits.
std::int64_t enumerator_value(CXCursor enumerator) {
  return is_unsigned(enumerator) ? static_cast<std::int64_t>(clang_getEnumConstantDeclUnsignedValue(enumerator))
                                 : clang_getEnumConstantDeclValue(enumerator);
}

/// The first enumerator of `enumeration` with this value.
void name_enumerator(Reading& reading, CXType enumeration, Value& value) {
  const CXCursor declaration = clang_getTypeDeclaration(clang_getCanonicalType(enumeration));
  value.type = key_of(reading, declaration);
  std::optional<std::string> name;
  each_child(declaration, [&](CXCursor child) {
    if (kind_of(child) != CXCursor_EnumConstantDecl || name) return;
    if (enumerator_value(child) == value.integer) name = take(clang_getCursorSpelling(child));
  });
  if (name) value.kind = ValueKind::enumerator, value.text = *name;
}

void name_referenced(Reading& reading, CXCursor enumerator, Value& value) {
  value.kind = ValueKind::enumerator;
  value.text = take(clang_getCursorSpelling(enumerator));
  value.type = key_of(reading, clang_getCursorSemanticParent(enumerator));
  value.integer = enumerator_value(enumerator);
}

bool is_enumerator_of(CXType enumeration, CXCursor cursor) {
  if (kind_of(cursor) != CXCursor_EnumConstantDecl) return false;
  const CXType own = clang_getCanonicalType(clang_getCursorType(clang_getCursorSemanticParent(cursor)));
  return clang_equalTypes(own, enumeration) != 0;
}

/// A name that refers to an enumerator of `enumeration`, inside parentheses and casts. Casts of other enums keep the
/// number, not the name.
bool names_enumerator(Reading& reading, CXCursor expression, CXType enumeration, Value& value, int depth = 0) {
  if (kind_of(expression) == CXCursor_DeclRefExpr) {
    const CXCursor referenced = clang_getCursorReferenced(expression);
    if (!is_enumerator_of(enumeration, referenced)) return false;
    name_referenced(reading, referenced, value);
    return true;
  }
  const auto inner = operands(expression);
  return inner.size() == 1 && depth < max_depth &&
         names_enumerator(reading, inner.front(), enumeration, value, depth + 1);
}

Value read_enumerator(Reading& reading, CXCursor expression, CXType type, Value value) {
  if (names_enumerator(reading, expression, type, value)) return value;
  if (kind_of(expression) == CXCursor_InitListExpr && operands(expression).empty()) {
    value.kind = ValueKind::list;
    value.type = class_name(reading, type);
    return value;
  }
  if (!evaluate_integer(expression, value)) return unreadable(std::move(value), "its value is not a constant");
  if (value.kind == ValueKind::unsigned_integer) value.integer = static_cast<std::int64_t>(value.unsigned_integer);
  name_enumerator(reading, type, value);
  return value;
}

/// The integer under casts to a floating type, so that no bit of it is lost.
bool wrapped_integer(Reading& reading, CXCursor expression, Value& value, int depth) {
  const CXCursorKind kind = kind_of(expression);
  const bool wrapper = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr || kind == CXCursor_InitListExpr;
  const auto inner = operands(expression);
  if (!wrapper || inner.size() != 1 || depth > max_depth) return false;
  const CXTypeKind type = clang_getCanonicalType(clang_getCursorType(inner.front())).kind;
  if (is_floating(type)) return wrapped_integer(reading, inner.front(), value, depth + 1);
  if (!is_scalar(type)) return false;
  const support::Span span = value.span;
  value = read(reading, inner.front(), depth + 1);
  value.span = span;
  return true;
}

Value read_scalar(Reading& reading, CXCursor expression, CXTypeKind type, Value value, int depth) {
  const bool braces = kind_of(expression) == CXCursor_InitListExpr;
  if (braces && operands(expression).empty()) {
    value.kind = ValueKind::list;
    return value;
  }
  if (is_floating(type)) {
    if (wrapped_integer(reading, expression, value, depth)) return value;
    if (evaluate_floating(expression, value)) return value;
  } else if (evaluate_integer(expression, value)) {
    if (type == CXType_Bool) value.boolean = value.integer != 0, value.integer = 0, value.kind = ValueKind::boolean;
    return value;
  }
  if (braces) return read(reading, operands(expression).front(), depth + 1);
  return unreadable(std::move(value), "its value is not a constant");
}

// Classes, lists and text

bool is_standard(std::string_view name) { return name.starts_with("std::"); }

/// One element of braces: `.member = value`, or a value by its position.
void add_element(Reading& reading, CXCursor child, Value& value, int depth) {
  std::string member;
  CXCursor inner = clang_getNullCursor();
  each_child(child, [&](CXCursor part) {
    if (kind_of(part) == CXCursor_MemberRef)
      member = take(clang_getCursorSpelling(part));
    else if (!is_reference(part))
      inner = part;
  });
  if (kind_of(child) == CXCursor_UnexposedExpr && !member.empty() && !is_null(inner)) {
    value.members.push_back({std::move(member), read(reading, inner, depth + 1)});
  } else {
    value.elements.push_back(read(reading, child, depth + 1));
  }
}

/// `T{T{…}}` without a copy: the inner value is the outer one.
bool is_copy(CXCursor braces, const std::vector<CXCursor>& elements) {
  if (elements.size() != 1 || !is_class(clang_getCursorType(braces))) return false;
  const CXType whole = clang_getCanonicalType(clang_getCursorType(braces));
  return clang_equalTypes(whole, clang_getCanonicalType(clang_getCursorType(elements.front()))) != 0;
}

Value read_braces(Reading& reading, CXCursor expression, Value value, int depth) {
  if (const auto elements = operands(expression); is_copy(expression, elements))
    return read(reading, elements.front(), depth + 1);
  value.kind = ValueKind::list;
  if (is_class(clang_getCursorType(expression))) value.type = class_name(reading, clang_getCursorType(expression));
  each_child(expression, [&](CXCursor child) {
    if (!is_reference(child) && is_written(child)) add_element(reading, child, value, depth);
  });
  if (!value.members.empty()) value.kind = ValueKind::object;
  return value;
}

/// The period of a std::chrono::duration; 0 if it is not known.
Period period_of(CXType duration) {
  const CXType ratio =
      clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(clang_getCanonicalType(duration), 1));
  const CXCursor declaration = clang_getTypeDeclaration(ratio);
  return {clang_Cursor_getTemplateArgumentValue(declaration, 0), clang_Cursor_getTemplateArgumentValue(declaration, 1)};
}

/// `ticks` of `duration` as nanoseconds.
Value nanoseconds(CXType duration, const Ticks& ticks, Value value) {
  const Period period = period_of(duration);
  if (period.numerator <= 0 || period.denominator <= 0) return unreadable(std::move(value), "its period is not known");
  const auto count = nanoseconds_of(ticks, period);
  if (!count) return unreadable(std::move(value), "it is longer than 292 years");
  value.kind = ValueKind::integer;
  value.integer = *count;
  value.type = "std::chrono::duration";
  return value;
}

constexpr std::string_view kLiteralOperator = "operator\"\"";

/// Whether a function is the literal operator of a duration of the standard library. Own operators have any meaning.
bool is_duration_literal(CXCursor called, std::string_view name) {
  const std::string scope = qualified_name(clang_getCursorSemanticParent(called));
  return name.starts_with(kLiteralOperator) && (scope == "std" || is_standard(scope));
}

/// `30s`: the number is read from the text, because the function of the suffix cannot be evaluated.
Value read_duration_literal(Reading& reading, CXCursor expression, std::string_view name, Value value) {
  std::string_view suffix = name.substr(kLiteralOperator.size());
  suffix.remove_prefix(std::min(suffix.find_first_not_of(' '), suffix.size()));
  const auto ticks = literal_ticks(reading.sources.text(value.span), suffix);
  if (!ticks) return unreadable(std::move(value), "it is not a number with a unit");
  return nanoseconds(clang_getCursorType(expression), *ticks, std::move(value));
}

/// `1h + 30min`, `2h - 5s` and `-5s`.
Value read_duration_sum(Reading& reading, CXCursor expression, bool is_difference, Value value, int depth) {
  std::vector<Value> parts;
  for (const CXCursor operand : operands(expression))  // the operator itself is one of them
    if (class_name(reading, clang_getCursorType(operand)) == "std::chrono::duration")
      parts.push_back(read(reading, operand, depth + 1));
  for (Value& part : parts)
    if (part.kind != ValueKind::integer) return std::move(part);
  if (parts.size() == 1) {
    parts.push_back(std::move(parts.front()));
    parts.front().integer = 0;
  }
  const bool overflows = is_difference ? __builtin_sub_overflow(parts[0].integer, parts[1].integer, &value.integer)
                                       : __builtin_add_overflow(parts[0].integer, parts[1].integer, &value.integer);
  if (overflows) return unreadable(std::move(value), "it is longer than 292 years");
  value.kind = ValueKind::integer;
  value.type = "std::chrono::duration";
  return value;
}

/// `T{}` in a template, where the constructor is not known: the braces are those of T, not an argument.
bool are_own_braces(CXCursor argument) {
  return kind_of(argument) == CXCursor_InitListExpr &&
         !is_scalar(clang_getCanonicalType(clang_getCursorType(argument)).kind);
}

Value construct_standard(Reading& reading, CXType type, std::vector<CXCursor> arguments, Value value, int depth) {
  const std::string name = class_name(reading, type);
  if (arguments.empty()) {
    value.kind = name == "std::nullopt_t" ? ValueKind::null : ValueKind::list;
    value.type = name;
    return value;
  }
  if (name == "std::pair") {
    value.kind = ValueKind::list;
    for (const CXCursor argument : arguments) value.elements.push_back(read(reading, argument, depth + 1));
    value.type = name;
    return value;
  }
  if (arguments.size() > 1) {
    return unreadable(std::move(value), fmt::format("it calls a constructor of '{}' with several arguments", name));
  }
  Value inner = read(reading, arguments.front(), depth + 1);
  inner.span = value.span;
  if (name == "std::chrono::duration" && inner.type != name &&
      (inner.kind == ValueKind::integer || inner.kind == ValueKind::number)) {
    return nanoseconds(type, inner.kind == ValueKind::integer ? Ticks(inner.integer) : Ticks(inner.number),
                       std::move(value));
  }
  const bool untyped = inner.type.empty() || inner.type == "std::initializer_list";
  const bool is_held = facts::is_holder(name) && !are_own_braces(arguments.front());
  if (inner.kind == ValueKind::list && untyped && !is_held) inner.type = name;
  const bool sized = name == "std::vector" || name == "std::deque" || name == "std::list";
  if (sized && (inner.kind == ValueKind::integer || inner.kind == ValueKind::unsigned_integer)) {
    return unreadable(std::move(value), fmt::format("it calls a constructor of '{}' that creates elements", name));
  }
  return inner;
}

/// A type of kubexx that is constructed from a number or string has that value.
bool is_vocabulary(Reading& reading, CXType type) {
  const File* file = file_of(reading, clang_getTypeDeclaration(clang_getCanonicalType(type)));
  return file && file->annotations;
}

/// Whether `expression` calls a constructor that a class of the user declares, with arguments: what it makes of them
/// is not known. Annotations are read by what they pass.
bool is_own_conversion(Reading& reading, CXCursor expression, CXType type) {
  const CXCursor called = clang_getCursorReferenced(expression);
  return !is_null(called) && !reading.in_annotation && !is_vocabulary(reading, type) && !operands(expression).empty();
}

Value construct(Reading& reading, CXCursor expression, CXType type, Value value, int depth) {
  const auto arguments = operands(expression);
  const std::string name = class_name(reading, type);
  if (is_standard(name)) return construct_standard(reading, type, arguments, std::move(value), depth);
  if (arguments.size() == 1 && class_name(reading, clang_getCursorType(arguments.front())) == name) {
    return read(reading, arguments.front(), depth + 1);
  }
  if (is_own_conversion(reading, expression, type)) {
    return unreadable(std::move(value), fmt::format("it calls a constructor of '{}'", name));
  }
  if (arguments.size() == 1 && !reading.in_annotation && is_vocabulary(reading, type))
    return read(reading, arguments.front(), depth + 1);
  value.kind = arguments.empty() && !reading.in_annotation ? ValueKind::list : ValueKind::object;
  value.type = name;
  for (const CXCursor argument : arguments) value.elements.push_back(read(reading, argument, depth + 1));
  return value;
}

Value read_call(Reading& reading, CXCursor expression, Value value, int depth) {
  const CXType type = clang_getCursorType(expression);
  const CXCursor called = clang_getCursorReferenced(expression);
  if (is_null(called) || kind_of(called) == CXCursor_Constructor ||
      (kind_of(called) == CXCursor_FunctionTemplate &&
       class_name(reading, type) == qualified_name(clang_getCursorSemanticParent(called)))) {
    return construct(reading, expression, type, std::move(value), depth);
  }
  const std::string name = take(clang_getCursorSpelling(called));
  if (class_name(reading, type) == "std::chrono::duration") {
    if (is_duration_literal(called, name)) return read_duration_literal(reading, expression, name, std::move(value));
    if (name == "operator+" || name == "operator-")
      return read_duration_sum(reading, expression, name == "operator-", std::move(value), depth);
  }
  return unreadable(std::move(value), fmt::format("it calls '{}', whose result the generator cannot evaluate; "
                                                  "write the value or name a constant",
                                                  name));
}

/// The last expression among a variable's children is its initialiser.
CXCursor initializer_of(CXCursor variable) {
  CXCursor found = clang_getNullCursor();
  each_child(variable, [&](CXCursor child) {
    if (clang_isExpression(kind_of(child))) found = child;
  });
  return found;
}

Value read_name(Reading& reading, CXCursor expression, Value value, int depth) {
  const CXCursor referenced = clang_getCursorReferenced(expression);
  if (kind_of(referenced) == CXCursor_EnumConstantDecl) {
    name_referenced(reading, referenced, value);
    return value;
  }
  if (kind_of(referenced) != CXCursor_VarDecl) return unreadable(std::move(value), "it is not a constant");
  const CXType type = clang_getCursorType(referenced);
  if (class_name(reading, type) == "std::nullopt_t") {
    value.kind = ValueKind::null;
    return value;
  }
  const CXCursor definition = clang_getCursorDefinition(referenced);
  const CXCursor initializer = initializer_of(is_null(definition) ? referenced : definition);
  if (is_null(initializer)) {
    if (!is_class(type))
      return unreadable(std::move(value),
                        fmt::format("'{}' has no value here", take(clang_getCursorSpelling(referenced))));
    value.kind = ValueKind::object;
    value.type = class_name(reading, type);
    return value;
  }
  Value result = read(reading, initializer, depth + 1);
  result.span = value.span;
  return result;
}

Value read_conditional(Reading& reading, CXCursor expression, Value value, int depth) {
  const auto parts = operands(expression);
  Value condition;
  if (parts.size() != 3 || !evaluate_integer(parts.front(), condition)) {
    return unreadable(std::move(value), "its condition is not constant");
  }
  Value result = read(reading, parts[condition.integer != 0 ? 1 : 2], depth + 1);
  result.span = value.span;
  return result;
}

Value read_other(Reading& reading, CXCursor expression, Value value, int depth) {
  const auto inner = operands(expression);
  switch (kind_of(expression)) {
    case CXCursor_StringLiteral:
      value.kind = ValueKind::string;
      value.text = unescaped(take(clang_getCursorSpelling(expression)));
      return value;
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
      value.kind = ValueKind::null;
      return value;
    case CXCursor_DeclRefExpr:
      return read_name(reading, expression, std::move(value), depth);
    case CXCursor_ConditionalOperator:
      return read_conditional(reading, expression, std::move(value), depth);
    case CXCursor_InitListExpr:
      return read_braces(reading, expression, std::move(value), depth);
    case CXCursor_CallExpr:
      return read_call(reading, expression, std::move(value), depth);
    case CXCursor_UnexposedExpr:
    case CXCursor_ParenExpr:
    case CXCursor_CXXFunctionalCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CStyleCastExpr:
      if (inner.size() == 1) {
        Value result = read(reading, inner.front(), depth + 1);
        result.span = value.span;
        return result;
      }
      if (inner.empty() && is_class(clang_getCursorType(expression))) {
        return construct(reading, expression, clang_getCursorType(expression), std::move(value), depth);
      }
      break;
    default:
      break;
  }
  return unreadable(std::move(value),
                    "the value of this expression cannot be read; write the value or name a constant");
}

bool is_template_parameter(CXCursor cursor) {
  const CXCursorKind kind = kind_of(cursor);
  return kind == CXCursor_NonTypeTemplateParameter || kind == CXCursor_TemplateTypeParameter ||
         kind == CXCursor_TemplateTemplateParameter;
}

bool depends_on_template(CXCursor expression, int depth = 0) {
  if (depth > max_depth) return false;
  bool found = is_template_parameter(clang_getCursorReferenced(expression));
  each_child(expression, [&](CXCursor child) { found = found || depends_on_template(child, depth + 1); });
  return found;
}

Value read_any(Reading& reading, CXCursor expression, Value value, int depth) {
  if (depth > max_depth) return unreadable(std::move(value), "it is nested too deeply");
  const CXType type = clang_getCanonicalType(clang_getCursorType(expression));
  if (type.kind == CXType_Enum) return read_enumerator(reading, expression, type, std::move(value));
  if (is_scalar(type.kind)) return read_scalar(reading, expression, type.kind, std::move(value), depth);
  return read_other(reading, expression, std::move(value), depth);
}

Value read(Reading& reading, CXCursor expression, int depth) {
  Value value;
  value.span = extent_of(reading, expression);
  value = read_any(reading, expression, std::move(value), depth);
  if (value.kind == ValueKind::unreadable && depth == 0 && depends_on_template(expression))
    value.text = "it depends on a template parameter, whose value is not known where the template is read";
  return value;
}

/// An annotation's argument is always read as an object of its class.
Value read_argument(Reading& reading, CXCursor expression) {
  Value value = read(reading, expression, 0);
  if (value.kind == ValueKind::list && !value.type.empty()) value.kind = ValueKind::object;
  return value;
}

}  // namespace

std::string class_name(Reading& reading, CXType type) {
  const CXType canonical = clang_getCanonicalType(type);
  const auto [entry, added] = reading.class_names.try_emplace(canonical.data[0]);
  if (!added) return entry->second;
  const CXCursor declaration = clang_getTypeDeclaration(canonical);
  if (!is_null(declaration) && kind_of(declaration) != CXCursor_NoDeclFound)
    entry->second = name_of(reading, declaration);
  return entry->second;
}

void read_enumerator_value(CXCursor enumerator, facts::Enumerator& out) {
  out.value = enumerator_value(enumerator);
  out.above_int64 = out.value < 0 && is_unsigned(enumerator);
}

Value read_value(Reading& reading, CXCursor expression) { return read(reading, expression, 0); }

Value read_initializer(Reading& reading, CXCursor declaration, CXCursor expression) {
  Value value;
  value.span = extent_of(reading, expression);
  const CXType type = clang_getCanonicalType(clang_getCursorType(declaration));
  const bool braces = kind_of(expression) == CXCursor_InitListExpr && operands(expression).empty();
  if (!braces && is_scalar(type.kind) && !is_floating(type.kind) && evaluate_integer(declaration, value)) {
    if (type.kind == CXType_Bool)
      value.boolean = value.integer != 0, value.integer = 0, value.kind = ValueKind::boolean;
    return value;
  }
  return read(reading, expression, 0);
}

std::vector<facts::Annotation> read_annotations(Reading& reading, CXCursor declaration) {
  std::vector<facts::Annotation> result;
  if (!may_have_attributes(declaration)) return result;
  reading.in_annotation = true;
  each_child(declaration, [&](CXCursor child) {
    if (kind_of(child) != CXCursor_AnnotateAttr || take(clang_getCursorSpelling(child)) != "kubexx") return;
    facts::Annotation annotation;
    annotation.span = extent_of(reading, child);
    each_child(child, [&](CXCursor argument) {
      if (!is_reference(argument)) annotation.arguments.push_back(read_argument(reading, argument));
    });
    result.push_back(std::move(annotation));
  });
  reading.in_annotation = false;
  return result;
}

}  // namespace kubexx::frontend

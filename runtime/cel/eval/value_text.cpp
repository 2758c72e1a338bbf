#include "runtime/cel/eval/value_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/library/named_format.hpp"
#include "runtime/cel/library/number_text.hpp"
#include "runtime/cel/library/semver.hpp"
#include "runtime/cel/library/text.hpp"
#include "runtime/core/quantity.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/text.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::cel {
namespace {

/// Deeper nested collections are abbreviated in messages.
constexpr int kDepth = 300;
/// So are those that are longer than this, in bytes.
constexpr std::size_t kLongestCollection = std::size_t{1} << 20;

std::string joined(const std::vector<std::string>& parts, std::string_view open, std::string_view close) {
  return fmt::format("{}{}{}", open, fmt::join(parts, ", "), close);
}

template <class Text>
std::string list_text(const ListValue& list, EvalContext& context, Text text) {
  std::vector<std::string> parts;
  std::size_t size = 0;
  for (std::size_t i = 0; i < list.size && size <= kLongestCollection; ++i) {
    parts.push_back(text(item(list, i, context)));
    size += parts.back().size() + 2;
  }
  if (parts.size() < list.size) parts.emplace_back("...");
  return joined(parts, "[", "]");
}

template <class Text>
std::string map_text(const MapValue& map, std::string_view separator, EvalContext& context, Text text) {
  std::vector<std::string> parts;
  std::size_t size = 0;
  for (const auto& [key, value] : entries(map, context)) {
    if (size > kLongestCollection) break;
    parts.push_back(text(key) + std::string(separator) + text(value));
    size += parts.back().size() + 2;
  }
  std::sort(parts.begin(), parts.end());
  if (size > kLongestCollection) parts.emplace_back("...");
  return joined(parts, "{", "}");
}

/// `1h0m0.5s`, as Go writes durations.
std::string go_duration(std::chrono::nanoseconds duration) {
  const std::int64_t total = duration.count();
  if (total == 0) return "0s";
  const auto magnitude = total < 0 ? 0 - static_cast<std::uint64_t>(total) : static_cast<std::uint64_t>(total);
  const std::string sign = total < 0 ? "-" : "";
  const auto with_fraction = [](std::uint64_t value, std::uint64_t unit) {
    std::string text = fmt::format("{}", value / unit);
    if (value % unit == 0) return text;
    std::string fraction = fmt::format("{:0{}}", value % unit, fmt::formatted_size("{}", unit) - 1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return text + '.' + fraction;
  };
  if (magnitude < 1'000) return fmt::format("{}{}ns", sign, magnitude);
  if (magnitude < 1'000'000) return sign + with_fraction(magnitude, 1'000) + "\u00B5s";
  if (magnitude < 1'000'000'000) return sign + with_fraction(magnitude, 1'000'000) + "ms";
  const std::uint64_t seconds = magnitude / 1'000'000'000;
  std::string text = with_fraction(magnitude % 60'000'000'000, 1'000'000'000) + 's';
  if (seconds >= 60) text = fmt::format("{}m{}", seconds / 60 % 60, text);
  if (seconds >= 3600) text = fmt::format("{}h{}", seconds / 3600, text);
  return sign + text;
}

/// A boolean or a number as every text has it.
std::string plain_scalar(const Value& value) {
  if (value.is(ValueKind::boolean)) return value.as_boolean() ? "true" : "false";
  if (value.is(ValueKind::integer)) return fmt::format("{}", value.as_integer());
  return value.is(ValueKind::floating) ? general_text(value.as_floating()) : fmt::format("{}", value.as_unsigned());
}

std::string shown_to(const Value& value, int depth, EvalContext& context);

std::string octal_bytes(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return out;
}

std::string byte_numbers(std::string_view bytes) {
  std::vector<unsigned> numbers;
  for (const char c : bytes) numbers.push_back(static_cast<unsigned char>(c));
  return fmt::format("[{}]", fmt::join(numbers, " "));
}

std::string shown_to(const Value& value, int depth, EvalContext& context) {
  const auto deeper = [&](const Value& inner) {
    return depth > 0 ? shown_to(inner, depth - 1, context) : std::string("...");
  };
  switch (value.kind()) {
    case ValueKind::null:
      return "0";
    case ValueKind::boolean:
    case ValueKind::integer:
    case ValueKind::unsigned_integer:
    case ValueKind::floating:
      return plain_scalar(value);
    case ValueKind::bytes:
      return byte_numbers(value.as_text());
    case ValueKind::duration:
      return go_duration(value.as_duration());
    case ValueKind::timestamp:
      return core::to_text(value.as_timestamp());
    case ValueKind::list:
      return list_text(value.as_list(), context, deeper);
    case ValueKind::map:
      return map_text(value.as_map(), ": ", context, deeper);
    case ValueKind::optional:
      return value.as_optional() ? fmt::format("optional({})", deeper(*value.as_optional())) : "optional.none()";
    case ValueKind::ip:
      return value.as_ip().text();
    case ValueKind::cidr:
      return value.as_cidr().text();
    case ValueKind::url:
      return value.as_url().text;
    case ValueKind::quantity:
      return value.as_quantity().text();
    case ValueKind::semver:
      return fmt::format("{}.{}.{}", value.as_semver().major, value.as_semver().minor, value.as_semver().patch);
    case ValueKind::format:
      return std::string(value.as_format().name);
    case ValueKind::unknown_json:
      return json::to_text(value.as_json());
    default:
      return std::string(value.as_text());
  }
}

using Formatted = std::variant<std::string, FormatError>;

/// The clauses of a format string, and the strings of values inside collections.
class Formatter {
 public:
  Formatter(std::size_t most, EvalContext& context) : most_(most), context_(context) {}

  Formatted run(std::string_view format, const ListValue& arguments) {
    std::string out;
    std::size_t next = 0;
    for (std::size_t at = 0; at < format.size();) {
      if (format[at] != '%') {
        out += format[at++];
        continue;
      }
      if (format.substr(at, 2) == "%%") {
        out += '%';
        at += 2;
        continue;
      }
      if (next >= arguments.size) return FormatError{fmt::format("index {} out of range", next)};
      if (++at >= format.size()) return FormatError{"unexpected end of string"};
      Formatted text = clause(format, at, item(arguments, next++, context_));
      if (std::holds_alternative<FormatError>(text)) return text;
      out += std::get<std::string>(text);
      if (out.size() > most_) return FormatError{};
    }
    return out;
  }

  Formatted string(const Value& value) {
    switch (value.kind()) {
      case ValueKind::list:
        return list(value.as_list());
      case ValueKind::map:
        return map(value.as_map());
      case ValueKind::null:
        return "null";
      case ValueKind::boolean:
      case ValueKind::integer:
      case ValueKind::unsigned_integer:
      case ValueKind::floating:
        return plain_scalar(value);
      case ValueKind::string:
      case ValueKind::type:
        return std::string(value.as_text());
      case ValueKind::bytes:
        return bytes_text(value.as_text());
      case ValueKind::timestamp:
        return core::to_text(value.as_timestamp());
      case ValueKind::duration:
        return seconds_text(value.as_duration());
      case ValueKind::error:
        return FormatError{std::string(value.as_text())};
      default:
        return given(
            "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, "
            "and "
            "timestamps",
            value);
    }
  }

 private:
  static constexpr int kDefaultPrecision = 6;
  /// Go gives up on more digits than this.
  static constexpr int kMostPrecision = 1'000'000;

  static Formatted bytes_text(std::string_view bytes) {
    if (core::find_invalid_utf8(bytes) == std::string_view::npos) return std::string(bytes);
    return FormatError{"could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to string"};
  }

  static FormatError given(std::string_view rule, const Value& value) {
    return {fmt::format("{}, was given {}", rule, type_name(value))};
  }

  Formatted clause(std::string_view format, std::size_t& at, const Value& argument) {
    int precision = kDefaultPrecision;
    if (auto problem = read_precision(format, at, precision)) {
      return FormatError{"could not parse formatting clause: error while parsing precision: " + *problem};
    }
    const char letter = format[at++];
    if (std::string_view("sdfebxXo").find(letter) == std::string_view::npos) {
      std::string text;
      core::append_utf8(text, static_cast<unsigned char>(letter));  // Go makes a code point of the byte
      return FormatError{fmt::format("could not parse formatting clause: unrecognized formatting clause \"{}\"", text)};
    }
    Formatted text = formatted(letter, precision, argument);
    if (auto* error = std::get_if<FormatError>(&text)) return FormatError{"error during formatting: " + error->message};
    return text;
  }

  static std::optional<std::string> read_precision(std::string_view format, std::size_t& at, int& precision) {
    if (format[at] != '.') return std::nullopt;
    const std::size_t begin = ++at;
    while (at < format.size() && format[at] >= '0' && format[at] <= '9') ++at;
    if (at >= format.size()) return "could not find end of precision specifier";
    const std::string_view digits = format.substr(begin, at - begin);
    const auto number = parse_int(digits);
    if (!number) {
      return fmt::format("error while converting precision to integer: strconv.Atoi: parsing \"{}\": {}", digits,
                         digits.empty() ? "invalid syntax" : "value out of range");
    }
    precision = static_cast<int>(std::min<std::int64_t>(*number, kMostPrecision + 1));
    return std::nullopt;
  }

  Formatted formatted(char letter, int precision, const Value& value) {
    switch (letter) {
      case 's':
        return string(value);
      case 'd':
        return decimal(value);
      case 'f':
      case 'e':
        return floating(letter, precision, value);
      case 'b':
        if (value.is(ValueKind::boolean)) return value.as_boolean() ? "1" : "0";
        return based(value, 2, "only integers and bools can be formatted as binary");
      case 'o':
        return based(value, 8, "octal clause can only be used on integers");
      default:
        return hexadecimal(letter == 'X', value);
    }
  }

  static Formatted decimal(const Value& value) {
    if (value.is(ValueKind::integer)) return fmt::format("{}", value.as_integer());
    if (value.is(ValueKind::unsigned_integer)) return fmt::format("{}", value.as_unsigned());
    return given("decimal clause can only be used on integers", value);
  }

  Formatted floating(char letter, int precision, const Value& value) {
    const bool special = value.is(ValueKind::string) &&
                         (value.as_text() == "NaN" || value.as_text() == "Infinity" || value.as_text() == "-Infinity");
    if (!value.is(ValueKind::floating) && !special) {
      return given(letter == 'f' ? "fixed-point clause can only be used on doubles"
                                 : "scientific clause can only be used on doubles",
                   value);
    }
    const double number = special ? parse_double(value.as_text()).value_or(0) : value.as_floating();
    if (precision > kMostPrecision) return std::string(letter == 'f' ? "%!(BADPREC)" : "%!(BADWIDTH)") + letter;
    if (static_cast<std::size_t>(precision) > most_) return FormatError{};
    if (letter == 'f') return grouped_text(number, precision);
    // The server takes the precision of this clause for a width.
    const std::string text = scientific_text(number, kDefaultPrecision);
    const std::size_t size = core::count_code_points(text);
    return std::string(std::max(size, static_cast<std::size_t>(precision)) - size, ' ') + text;
  }

  static Formatted based(const Value& value, int base, std::string_view rule) {
    const auto digits = [&](std::uint64_t number) {
      return base == 2 ? fmt::format("{:b}", number) : fmt::format("{:o}", number);
    };
    if (value.is(ValueKind::unsigned_integer)) return digits(value.as_unsigned());
    if (!value.is(ValueKind::integer)) return given(rule, value);
    const std::int64_t number = value.as_integer();
    return number < 0 ? '-' + digits(0 - static_cast<std::uint64_t>(number))
                      : digits(static_cast<std::uint64_t>(number));
  }

  static Formatted hexadecimal(bool upper, const Value& value) {
    std::string text;
    if (value.is(ValueKind::string) || value.is(ValueKind::bytes)) {
      for (const char c : value.as_text()) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
    } else if (value.is(ValueKind::unsigned_integer)) {
      text = fmt::format("{:x}", value.as_unsigned());
    } else if (value.is(ValueKind::integer)) {
      const std::int64_t number = value.as_integer();
      text = number < 0 ? fmt::format("-{:x}", 0 - static_cast<std::uint64_t>(number)) : fmt::format("{:x}", number);
    } else {
      return given("only integers, byte buffers, and strings can be formatted as hex", value);
    }
    return upper ? text::upper_ascii(text) : text;
  }

  /// A value inside a collection, as a CEL literal.
  Formatted element(const Value& value) {
    switch (value.kind()) {
      case ValueKind::string:
        return json::go_quoted(value.as_text());
      case ValueKind::bytes: {
        Formatted text = bytes_text(value.as_text());
        if (std::holds_alternative<std::string>(text)) text = 'b' + json::go_quoted(value.as_text());
        return text;
      }
      case ValueKind::floating: {
        const std::string text = fixed_text(value.as_floating(), kDefaultPrecision);
        return std::isfinite(value.as_floating()) ? text : json::go_quoted(text);
      }
      case ValueKind::timestamp:
        return fmt::format("timestamp(\"{}\")", core::to_text(value.as_timestamp()));
      case ValueKind::duration:
        return fmt::format("duration(\"{}\")", seconds_text(value.as_duration()));
      case ValueKind::null:
      case ValueKind::boolean:
      case ValueKind::integer:
      case ValueKind::unsigned_integer:
      case ValueKind::type:
      case ValueKind::list:
      case ValueKind::map:
        return string(value);
      default:
        return FormatError{fmt::format("no formatting function for {}", type_name(value))};
    }
  }

  Formatted list(const ListValue& value) {
    std::string out = "[";
    for (std::size_t i = 0; i < value.size; ++i) {
      Formatted text = element(item(value, i, context_));
      if (std::holds_alternative<FormatError>(text)) return text;
      out += (i == 0 ? "" : ", ") + std::get<std::string>(text);
      if (out.size() > most_) return FormatError{};
    }
    return out + ']';
  }

  Formatted map(const MapValue& value) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const Value& key : keys(value)) {
      const bool formats = key.is(ValueKind::string) || key.is(ValueKind::boolean) || key.is(ValueKind::integer) ||
                           key.is(ValueKind::unsigned_integer);
      if (!formats) return FormatError{fmt::format("no formatting function for map key of type {}", type_name(key))};
      const Formatted key_text = element(key);
      const Lookup found = find(value, key, context_);
      if (!found.found) return FormatError{"could not find key: " + json::go_quoted(key.as_text())};
      const Formatted text = element(found.value);
      if (std::holds_alternative<FormatError>(text)) return text;
      pairs.emplace_back(std::get<std::string>(key_text), std::get<std::string>(text));
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string out = "{";
    for (const auto& [key, text] : pairs) {
      out += (out.size() == 1 ? "" : ", ") + key + ':' + text;
      if (out.size() > most_) return FormatError{};
    }
    return out + '}';
  }

  std::size_t most_;
  EvalContext& context_;
};

std::string literal_to(const Value& value, int depth, EvalContext& context) {
  const auto deeper = [&](const Value& inner) {
    return depth > 0 ? literal_to(inner, depth - 1, context) : std::string("...");
  };
  switch (value.kind()) {
    case ValueKind::null:
      return "null";
    case ValueKind::unsigned_integer:
      return fmt::format("{}u", value.as_unsigned());
    case ValueKind::floating: {
      if (std::isnan(value.as_floating())) return "double(\"NaN\")";
      if (std::isinf(value.as_floating()))
        return value.as_floating() < 0 ? "double(\"-Infinity\")" : "double(\"Infinity\")";
      const std::string text = plain_text(value.as_floating());
      return text.find('.') == std::string::npos ? text + ".0" : text;
    }
    case ValueKind::string:
      return json::go_quoted(value.as_text());
    case ValueKind::bytes:
      return fmt::format("b\"{}\"", octal_bytes(value.as_text()));
    case ValueKind::duration:
      return fmt::format("duration(\"{}\")", seconds_text(value.as_duration()));
    case ValueKind::timestamp:
      return fmt::format("timestamp(\"{}\")", core::to_text(value.as_timestamp()));
    case ValueKind::list:
      return list_text(value.as_list(), context, deeper);
    case ValueKind::map:
      return map_text(value.as_map(), ": ", context, deeper);
    case ValueKind::optional:
      return value.as_optional() ? fmt::format("optional.of({})", deeper(*value.as_optional())) : "optional.none()";
    case ValueKind::ip:
      return fmt::format("ip(\"{}\")", value.as_ip().text());
    case ValueKind::cidr:
      return fmt::format("cidr(\"{}\")", value.as_cidr().text());
    case ValueKind::url:
      return fmt::format("url({})", json::go_quoted(value.as_url().text));
    case ValueKind::quantity:
      return fmt::format("quantity(\"{}\")", value.as_quantity().text());
    case ValueKind::semver:
      return fmt::format("semver(\"{}\")", shown_to(value, 0, context));
    case ValueKind::format:
      return fmt::format("format.{}()", value.as_format().name);
    default:
      return shown_to(value, depth, context);
  }
}

}  // namespace

std::string shown(const Value& value, EvalContext& context) { return shown_to(value, kDepth, context); }

std::string seconds_text(std::chrono::nanoseconds duration) {
  const std::int64_t seconds = duration.count() / 1'000'000'000;
  const std::int64_t rest = duration.count() % 1'000'000'000;
  return plain_text(static_cast<double>(seconds) + static_cast<double>(rest) / 1e9) + 's';
}

std::variant<std::string, FormatError> string_text(const Value& value, EvalContext& context) {
  return Formatter(std::size_t{16} << 20, context).string(value);
}

std::variant<std::string, FormatError> format_text(std::string_view format, const ListValue& arguments,
                                                   std::size_t most, EvalContext& context) {
  return Formatter(most, context).run(format, arguments);
}

std::string literal_text(const Value& value, EvalContext& context) { return literal_to(value, kDepth, context); }

}  // namespace kubexx::cel

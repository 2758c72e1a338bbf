#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/markers/marker_table.hpp"

/// The argument grammar of controller-gen: what it accepts and how it reads it. Whatever it rejects is rejected here.
namespace kubexx::markers {

/// Bytes of the text that was parsed.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct GrammarError {
  std::string message;  ///< lower case, no full stop
  TextRange range;
  std::string note;  ///< how to fix it; may be empty
};

struct ParsedValue {
  json::Value value;
  TextRange range;
};

struct ParsedArgument {
  const ArgumentRow* row = nullptr;
  json::Value value;
  TextRange range;  ///< the value
};

/// Reads the whole of `text` as one value of a shape that is not empty, json or record.
std::variant<ParsedValue, GrammarError> parse_value(Shape shape, std::string_view text);

/// What an argument that is given twice means: an error, or, as in controller-gen, its last value.
enum class Repeated { error, last };

/// Reads `a=1,b=2`. Every required argument must be present.
std::variant<std::vector<ParsedArgument>, GrammarError> parse_record(std::span<const ArgumentRow> rows,
                                                                     std::string_view text,
                                                                     Repeated repeated = Repeated::error);

}  // namespace kubexx::markers

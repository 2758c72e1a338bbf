#include "runtime/yaml/json_stream.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "runtime/yaml/text_check.hpp"

namespace kubexx::yaml {

namespace {

/// kubectl does not recognise shorter text after a JSON object as YAML.
constexpr std::size_t kLeastAfterJson = 4;
constexpr std::string_view kWhite = " \t\n\r";

struct Extent {
  std::size_t end = 0;    ///< after the bracket that closes the value, or the end of the text
  std::size_t nodes = 1;  ///< no fewer than the value has
};

std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

/// Of a list or an object that begins at `begin`.
Extent collection_extent(std::string_view text, std::size_t begin) {
  Extent extent{text.size(), 1};
  std::size_t depth = 0;
  for (std::size_t at = begin; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = string_end(text, at);
      continue;
    }
    ++at;
    if (c == ',' || c == '{' || c == '[') ++extent.nodes;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) {
      extent.end = at;
      break;
    }
  }
  return extent;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of("0123456789", at), text.size());
}

/// Numbers need nothing between them: `2024-01` are three.
std::size_t number_end(std::string_view text, std::size_t at) {
  if (text[at] == '-') ++at;
  const bool is_zero = at < text.size() && text[at] == '0';
  at = is_zero ? at + 1 : skip_digits(text, at);
  if (at < text.size() && text[at] == '.') at = skip_digits(text, at + 1);
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    const bool has_sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-');
    at = skip_digits(text, at + (has_sign ? 2 : 1));
  }
  return at;
}

/// Of the value that begins at `begin`, if it is one.
Extent extent_of(std::string_view text, std::size_t begin) {
  const char c = text[begin];
  if (c == '{' || c == '[') return collection_extent(text, begin);
  if (c == '"') return {string_end(text, begin), 1};
  if (c == '-' || (c >= '0' && c <= '9')) return {number_end(text, begin), 1};
  return {std::min(text.find_first_of(" \t\n\r,:[]{}\"", begin + 1), text.size()), 1};
}

class Stream {
 public:
  Stream(std::string_view text, NodeBudget& budget) : text_(text), budget_(budget) {}

  JsonStream read() {
    while (!result_.error && text_.find_first_not_of(kWhite, at_) != std::string_view::npos) read_one();
    if (result_.error) go_to_rest();
    result_.rest = at_;
    result_.rest_mark = mark_;
    return std::move(result_);
  }

 private:
  void go_to(std::size_t place) {
    mark_ = mark_of(text_.substr(at_), place - at_, mark_);
    at_ = place;
  }

  void read_one() {
    const auto begin = text_.find_first_not_of(kWhite, at_);
    const auto mark = mark_of(text_.substr(at_), begin - at_, mark_);
    const auto extent = extent_of(text_, begin);
    if (!budget_.take(extent.nodes + kNodesOfDocument)) return fail({std::string(kBudgetSpent), mark});
    auto value = json::parse_marked(text_.substr(begin, extent.end - begin), mark);
    if (auto* error = std::get_if<json::MarkedError>(&value)) return fail(std::move(*error));
    result_.values.push_back(std::move(std::get<json::Marked>(value)));
    go_to(extent.end);
  }

  void fail(json::MarkedError error) { result_.error = std::move(error); }

  void go_to_rest() {
    const auto newline = std::min(text_.find('\n', at_), text_.size());
    const auto word = std::min(text_.find_first_not_of(kWhite, at_), text_.size());
    result_.may_be_yaml = result_.values.size() <= 1 && text_.size() - std::min(newline, word) >= kLeastAfterJson;
    go_to(newline < word ? newline + 1 : word);
  }

  std::string_view text_;
  NodeBudget& budget_;
  std::size_t at_ = 0;
  json::Mark mark_{1, 1};
  JsonStream result_;
};

}  // namespace

bool begins_json(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\n\r\v\f");
  return begin != std::string_view::npos && text[begin] == '{';
}

bool looks_like_json(std::string_view text) {
  const auto brace = text.find('{');
  const auto next = brace == std::string_view::npos ? brace : text.find_first_not_of(kWhite, brace + 1);
  return next == std::string_view::npos || text[next] == '"' || text[next] == '}';
}

JsonStream read_json_stream(std::string_view text, NodeBudget& budget) { return Stream(text, budget).read(); }

}  // namespace kubexx::yaml

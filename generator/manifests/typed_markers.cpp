#include "generator/manifests/typed_markers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "generator/markers/marker_table.hpp"
#include "generator/markers/suggestion.hpp"
#include "generator/markers/verb_sets.hpp"

namespace kubexx::manifests {
namespace {

using frontend::Token;
using markers::ArgumentRow;
using markers::MarkerRow;
using markers::MarkerText;

constexpr std::string_view kReadWithoutCompiler =
    "sources are read without a compiler: macros, constants and aliases of namespaces have no value";

/// Reads one file; positions are indices of code tokens.
class TypedMarkerReader {
 public:
  TypedMarkerReader(support::FileId file, std::string_view text, const std::vector<Token>& tokens,
                    const std::vector<std::string_view>& names, support::Diagnostics& diagnostics)
      : file_(file), text_(text), diagnostics_(diagnostics) {
    std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(tokens_),
                 [](const Token& token) { return token.is_code(); });
    for (const MarkerRow& row : markers::marker_table())
      if (!row.typed_name.empty() && std::find(names.begin(), names.end(), row.name) != names.end())
        rows_.push_back(&row);
  }

  std::vector<markers::RawMarker> run(const std::vector<Token>& tokens) {
    for (const Token& token : tokens)
      if (token.kind == Token::Kind::directive) check_directive(token);
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i)
      if (is(i, "KUBEXX") && is(i + 1, "(")) i = read_use(i + 1);
    return std::move(out_);
  }

 private:
  std::string_view at(std::size_t i) const {
    return i < tokens_.size() ? text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin) : std::string_view();
  }
  bool is(std::size_t i, std::string_view text) const { return at(i) == text; }
  bool is_string(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == Token::Kind::text &&
           (at(i).front() == '"' || at(i).starts_with("R\""));
  }

  support::Span span(std::size_t i) const {
    const Token& token = tokens_[std::min(i, tokens_.size() - 1)];
    return {file_, token.begin, token.end};
  }

  /// Reports a macro that contains a marker: its uses are not read.
  void check_directive(const Token& token) {
    if (frontend::directive_name(text_, token) != "define") return;
    const std::string_view rest = frontend::directive_rest(text_, token);
    const std::size_t use = rest.find(" KUBEXX(");
    if (use == std::string_view::npos) return;
    const bool is_marker = std::any_of(rows_.begin(), rows_.end(), [&](const MarkerRow* row) {
      return rest.find(fmt::format("kubexx::{}{{", row->typed_name), use) != std::string_view::npos;
    });
    if (!is_marker) return;
    auto& warning = diagnostics_.warning("marker-unread", {file_, token.begin, token.end},
                                         "the markers in the macro are not read; write them where it is used");
    warning.notes.push_back({std::string(kReadWithoutCompiler), {}});
  }

  /// `i` is the opening parenthesis. Returns the closing one.
  std::size_t read_use(std::size_t i) {
    for (int depth = 0; i < tokens_.size(); ++i) {
      depth += is(i, "(") + is(i, "{") - is(i, ")") - is(i, "}");
      if (depth <= 0) return i;
      if (depth == 1 && (is(i, "(") || is(i, ","))) i = read_argument(i);
    }
    return i;
  }

  /// A name with its qualifiers, such as `::kubexx::rbac`.
  struct QualifiedName {
    std::string_view scope;  ///< `kubexx`; empty if the name has no qualifier
    std::size_t last = 0;    ///< the token of the name itself
    bool is_name = false;
  };

  bool is_identifier(std::size_t i) const { return i < tokens_.size() && tokens_[i].kind == Token::Kind::identifier; }
  bool is_scope(std::size_t i) const { return is(i, ":") && is(i + 1, ":"); }

  QualifiedName read_name(std::size_t i) const {
    if (is_scope(i)) i += 2;
    QualifiedName name{{}, i, is_identifier(i)};
    for (std::size_t first = i; is_scope(i + 1) && is_identifier(i + 3); name.last = i += 3)
      name.scope = text_.substr(tokens_[first].begin, tokens_[i].end - tokens_[first].begin);
    return name;
  }

  /// `i` is before an argument of KUBEXX. Returns the last token of a marker that it read, or `i`.
  std::size_t read_argument(std::size_t i) {
    const QualifiedName name = read_name(i + 1);
    const bool is_ours = name.scope.empty() || name.scope == "kubexx";
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const MarkerRow* row) { return row->typed_name == at(name.last); });
    if (found == rows_.end() || !is_ours) {
      if (found != rows_.end())
        report_scope(name);
      else if (name.is_name && name.scope == "kubexx")
        report_unknown(name.last);
      else if (!is(i + 1, ")"))
        report_unread(i + 1, name);
      return i;
    }
    MarkerText text(file_);
    const auto end =
        is(name.last + 1, "{")
            ? read_marker(**found, name.last, text)
            : fail(name.last, fmt::format("expected arguments in braces, such as {}", (*found)->typed_example));
    if (!end) return i;
    out_.push_back({std::move(text)});
    return *end;
  }

  /// Markers of declarations; their names can have any qualifier, because clang resolves it.
  bool is_of_declarations(std::size_t name) const {
    return at(name) == "items" || markers::find_typed_row(at(name)) != nullptr;
  }

  void report_scope(const QualifiedName& name) {
    auto& error = diagnostics_.error(
        "marker-unknown", span(name.last),
        fmt::format("'{}::{}' is not read: expected 'kubexx::{}'", name.scope, at(name.last), at(name.last)));
    error.notes.push_back({std::string(kReadWithoutCompiler), {}});
  }

  void report_unread(std::size_t begin, const QualifiedName& name) {
    if (name.is_name && is_of_declarations(name.last)) return;
    auto& warning = diagnostics_.warning(
        "marker-unread", name.is_name ? span(name.last) : span(begin),
        fmt::format("'{}' is not a marker; a marker of a role or webhook that it stands for is not read",
                    at(name.is_name ? name.last : begin)));
    warning.notes.push_back({std::string(kReadWithoutCompiler), {}});
  }

  void report_unknown(std::size_t name) {
    if (is_of_declarations(name)) return;
    const std::string_view nearest = markers::suggest_typed_name(at(name));
    const std::string hint = nearest.empty() ? std::string() : fmt::format("; did you mean 'kubexx::{}'?", nearest);
    diagnostics_.error("marker-unknown", span(name), fmt::format("unknown marker 'kubexx::{}'{}", at(name), hint));
  }

  std::optional<std::size_t> fail(std::size_t i, std::string message) {
    diagnostics_.error("marker-argument", span(i), std::move(message));
    return std::nullopt;
  }

  void add(MarkerText& text, std::string_view more, std::size_t i) const { text.append(more, span(i).begin, false); }

  /// `i` is the name of the marker. Returns the closing brace.
  std::optional<std::size_t> read_marker(const MarkerRow& row, std::size_t i, MarkerText& text) {
    add(text, row.name, i);
    std::string_view separator = ":";
    for (i += 2; !is(i, "}"); i += is(i, ",")) {
      if (!is(i, ".") || !is(i + 2, "="))
        return fail(
            i, fmt::format("expected an argument with its name, such as .{} = …", row.arguments.front().typed_name));
      const ArgumentRow* const argument = find_argument(row, at(i + 1));
      if (argument == nullptr) return fail(i + 1, unknown_argument(row, at(i + 1)));
      add(text, separator, i);
      add(text, argument->name, i + 1);
      add(text, "=", i + 2);
      separator = ",";
      const auto end =
          argument->name == "verbs" && row.typed_name == "rbac" ? read_verbs(i + 3, text) : read_value(i + 3, text);
      if (!end) return std::nullopt;
      i = *end + 1;
      if (!is(i, ",") && !is(i, "}")) return fail(i, "expected ',' or '}' after the value");
    }
    return i;
  }

  static const ArgumentRow* find_argument(const MarkerRow& row, std::string_view name) {
    const auto found = std::find_if(row.arguments.begin(), row.arguments.end(),
                                    [&](const ArgumentRow& argument) { return argument.typed_name == name; });
    return found == row.arguments.end() ? nullptr : &*found;
  }

  static std::string unknown_argument(const MarkerRow& row, std::string_view name) {
    std::vector<std::string_view> known;
    for (const ArgumentRow& argument : row.arguments) known.push_back(argument.typed_name);
    return fmt::format("unknown argument '{}'; expected one of: {}", name, fmt::join(known, ", "));
  }

  /// A list, or a constant of `kubexx::verbs`.
  std::optional<std::size_t> read_verbs(std::size_t i, MarkerText& text) {
    const QualifiedName name = read_name(i);
    if (!name.is_name || (name.scope != "kubexx::verbs" && name.scope != "verbs")) return read_value(i, text);
    const auto found = std::find_if(std::begin(markers::kVerbSets), std::end(markers::kVerbSets),
                                    [&](const markers::VerbSet& set) { return set.name == at(name.last); });
    if (found == std::end(markers::kVerbSets))
      return fail(name.last, fmt::format("unknown constant 'kubexx::verbs::{}'; expected read, write, manage or all",
                                         at(name.last)));
    add(text, fmt::format("{{{}}}", found->verbs), name.last);
    return name.last;
  }

  /// Returns the last token of the value.
  std::optional<std::size_t> read_value(std::size_t i, MarkerText& text) {
    if (is(i, "{")) return read_list(i, text);
    const bool is_word =
        is(i, "true") || is(i, "false") || (i < tokens_.size() && tokens_[i].kind == Token::Kind::number);
    if (!is_word) return read_string(i, text);
    add(text, at(i), i);
    return i;
  }

  std::optional<std::size_t> read_list(std::size_t i, MarkerText& text) {
    add(text, "{", i);
    for (++i; !is(i, "}"); i += is(i, ",")) {
      const auto end = read_string(i, text);
      if (!end) return std::nullopt;
      i = *end + 1;
      if (!is(i, ",") && !is(i, "}")) return fail(i, "expected ',' or '}' after the string");
      if (is(i, ",") && !is(i + 1, "}")) add(text, ",", i);
    }
    add(text, "}", i);
    return i;
  }

  std::optional<std::size_t> read_string(std::size_t i, MarkerText& text) {
    if (!is_string(i))
      return fail(i, "expected a literal; sources are read without a compiler, so constants have no value");
    if (is_string(i + 1)) return fail(i + 1, "expected one literal; join the two");
    if (at(i).front() == '"') {
      add(text, at(i), i);
      return i;
    }
    const std::string_view raw = at(i);
    const std::size_t open = raw.find('('), close = raw.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
      return fail(i, "the literal is not closed");
    const std::string_view content = raw.substr(open + 1, close - open - 1);
    if (content.find('`') != std::string_view::npos)
      return fail(i, "a raw literal with a backquote; write it as \"…\"");
    add(text, "`", i);
    text.append(content, span(i).begin + static_cast<std::uint32_t>(open) + 1, false);
    text.append("`", span(i).begin + static_cast<std::uint32_t>(close), false);
    return i;
  }

  support::FileId file_;
  std::string_view text_;
  support::Diagnostics& diagnostics_;
  std::vector<Token> tokens_;
  std::vector<const MarkerRow*> rows_;
  std::vector<markers::RawMarker> out_;
};

}  // namespace

std::vector<markers::RawMarker> read_typed_markers(support::FileId file, std::string_view text,
                                                   const std::vector<frontend::Token>& tokens,
                                                   const std::vector<std::string_view>& names,
                                                   support::Diagnostics& diagnostics) {
  return TypedMarkerReader(file, text, tokens, names, diagnostics).run(tokens);
}

}  // namespace kubexx::manifests

#include "runtime/yaml/event_reader.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cctype>
#include <istream>
#include <streambuf>
#include <string>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/yaml/scalar_value.hpp"
#include "runtime/yaml/source_walk.hpp"
#include "runtime/yaml/text_check.hpp"
#include "runtime/yaml/tree_builder.hpp"

namespace kubexx::yaml {

namespace {

/// yaml-cpp holds back everything inside a flow collection that could still become a key. More than this without a
/// single node is not waited for: it is also more than an API server takes in one request.
constexpr std::size_t kMostBetweenNodes = std::size_t{3} << 20;

/// yaml-cpp treats a scalar at the end of the input as a key unless a comment follows.
constexpr std::string_view kLastLine = "#\n";

/// Hands the text to the parser.
class Source : public std::streambuf {
 public:
  explicit Source(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // only read
    setg(begin, begin, begin + text.size());
    last_node_ = begin;
  }

  void node_seen() { last_node_ = gptr(); }

 protected:
  std::streamsize xsgetn(char* to, std::streamsize wanted) override {
    const auto count = std::min<std::streamsize>(wanted, egptr() - gptr());
    std::copy_n(gptr(), count, to);
    setg(eback(), gptr() + count, egptr());
    if (static_cast<std::size_t>(gptr() - last_node_) > kMostBetweenNodes)
      throw Refusal{fmt::format("a collection in brackets or a scalar of more than {} MiB", kMostBetweenNodes >> 20),
                    {}};
    return count;
  }

 private:
  const char* last_node_;
};

class Handler : public YAML::EventHandler {
 public:
  Handler(SourceWalk& walk, TreeBuilder& builder, Source& source) : walk_(walk), builder_(builder), source_(source) {}

  bool complete() const { return complete_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {
    walk_.finish();
    complete_ = true;
  }

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    go_to(mark);
    if (anchor != YAML::NullAnchor) walk_.skip_properties();
    const auto place = walk_.mark();
    const auto& around = collections_.back();
    const bool may_be_here = around.has_bracket || static_cast<int>(place.column) > around.indent + 1;
    const bool is_written = may_be_here && walk_.skip_null(around.indent);
    builder_.null(is_written ? place : walk_.empty_place(), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    begin_node(mark);
    const auto place = walk_.mark();
    walk_.skip_alias();
    builder_.alias(place, anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    begin_node(mark);
    const auto place = walk_.mark();
    const auto begin = walk_.offset();
    const bool may_be_unindented = walk_.at_unindented_value();
    auto text = walk_.take_scalar(collections_.back().indent, has_property_ && value.empty());
    if (text && !may_be_unindented) expect_indented(place);
    if (builder_.expects_key() && !was_after_question_) walk_.check_key(begin);
    builder_.scalar(place, tag, anchor, text ? std::move(*text) : std::string());
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    begin_collection(mark, style);
    builder_.begin_list(walk_.mark(), anchor);
  }
  void OnSequenceEnd() override { end_collection(); }

  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    begin_collection(mark, style);
    builder_.begin_mapping(walk_.mark(), anchor);
  }
  void OnMapEnd() override { end_collection(); }

 private:
  struct Collection {
    int indent;  ///< of the innermost block collection
    bool has_bracket;
  };

  void go_to(const YAML::Mark& mark) {
    source_.node_seen();
    walk_.to_node(static_cast<std::size_t>(mark.pos));
    was_after_question_ = walk_.after_question();
  }

  void begin_node(const YAML::Mark& mark) {
    go_to(mark);
    if (!walk_.at_unindented_value()) expect_indented(walk_.mark());
    const auto begin = walk_.offset();
    walk_.skip_properties();
    has_property_ = walk_.offset() != begin;
  }

  /// yaml-cpp lets a value stand below its key.
  void expect_indented(json::Mark begin) const {
    const auto& around = collections_.back();
    const bool is_below = builder_.expects_value() || walk_.after_question();
    if (is_below && !around.has_bracket && static_cast<int>(begin.column) <= around.indent + 1)
      throw Refusal{"expected ':' after a key; a value must be indented deeper than its key", begin};
  }

  /// At the end of the text, yaml-cpp treats an unclosed bracket as a key.
  void begin_collection(const YAML::Mark& mark, YAML::EmitterStyle::value style) {
    go_to(mark);
    if (!walk_.at_unindented_value()) expect_indented(walk_.mark());
    const bool is_flow = style == YAML::EmitterStyle::Flow;
    const int indent = is_flow ? collections_.back().indent : walk_.block_indent();
    walk_.skip_properties();
    if (is_flow) expect_indented(walk_.mark());
    collections_.push_back({indent, is_flow && walk_.at_bracket()});
    if (builder_.expects_key()) walk_.expect_closed();
  }

  void end_collection() {
    if (collections_.back().has_bracket) walk_.close_bracket();
    collections_.pop_back();
    builder_.end();
  }

  SourceWalk& walk_;
  TreeBuilder& builder_;
  Source& source_;
  bool has_property_ = false;        ///< the node has a tag or an anchor
  bool was_after_question_ = false;  ///< the node is the key of a `?`
  std::vector<Collection> collections_{{-1, false}};
  bool complete_ = false;
};

/// Messages of yaml-cpp, and what is reported for them.
struct Wording {
  std::string_view theirs, ours;
};
constexpr Wording kWordings[] = {
    {"end of map not found", "expected a key followed by ':', or the end of the mapping; is the indentation right?"},
    {"end of map flow not found", "expected ',' or '}'"},
    {"end of sequence not found", "expected '-', or the end of the list; is the indentation right?"},
    {"end of sequence flow not found", "expected ',' or ']'"},
    {"illegal map value", "a mapping cannot begin here; a string that contains ': ' needs quotes"},
    {"illegal map key", "a mapping key is not allowed here"},
    {"illegal block entry", "a list cannot begin here"},
    {"illegal flow end", "a closing bracket that was never opened"},
    {"illegal EOF in scalar", "a quoted string is not closed"},
    {"illegal document indicator in scalar", "'---' or '...' inside a quoted string"},
    {"illegal tab when looking for indentation", "a tab in the indentation; only spaces may indent"},
    {"unknown token", "a character that cannot begin a value; a string that begins with it needs quotes"},
    {"the referenced anchor is not defined", "an alias without its anchor"},
    {"bad file", "nested too deep"},
};

std::string in_our_words(const std::string& theirs) {
  for (const auto& wording : kWordings)
    if (theirs.substr(0, wording.theirs.size()) == wording.theirs) return std::string(wording.ours);
  std::string message = theirs;
  message = core::with_lower_first(message);
  return message;
}

Refusal refusal_of(const YAML::Exception& error, std::size_t place, std::string_view text, std::uint32_t first_line) {
  return {in_our_words(error.msg), mark_of(text, std::min(place, text.size()), {first_line, 1})};
}

}  // namespace

std::variant<json::Marked, Refusal> read_events(const DocumentText& document, std::uint32_t first_line,
                                                NodeBudget& budget) {
  SourceWalk walk(document.text(), first_line);
  TreeBuilder builder(budget);
  const auto text = std::string(document.text()).append(kLastLine);
  Source source(text);
  Handler handler(walk, builder, source);
  try {
    std::istream stream(&source);
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(handler)) {
      walk.finish();
      if (document.ends_early) return Refusal{"'...' ends a document that has not begun", walk.mark()};
    }
  } catch (const YAML::Exception& error) {
    // Nothing after the end of the document is read.
    const bool has_place = !error.mark.is_null();
    const auto place = has_place ? static_cast<std::size_t>(error.mark.pos) : walk.offset();
    if (!handler.complete()) return refusal_of(error, place, document.text(), first_line);
  } catch (Refusal& refusal) {
    if (!refusal.mark.known()) refusal.mark = walk.mark();
    return std::move(refusal);
  }
  budget = builder.budget();
  return builder.finish();
}

}  // namespace kubexx::yaml

#include "generator/markers/json_spans.hpp"

#include <cstddef>
#include <utility>

#include "runtime/json/slice.hpp"

namespace kubexx::markers {
namespace {

class SpanReader {
 public:
  SpanReader(std::string_view json, const std::function<support::Span(TextRange)>& span_of)
      : json_(json), span_of_(span_of) {}

  JsonSpans read() {
    skip_space();
    const std::size_t begin = at_;
    JsonSpans spans;
    if (peek() == '{') {
      read_all('}', [&] { read_member(spans); });
    } else if (peek() == '[') {
      read_all(']', [&] { spans.elements.push_back(read()); });
    } else {
      at_ = json::value_end(json_, at_);
    }
    spans.span = span_of_({begin, at_});
    return spans;
  }

 private:
  void skip_space() { at_ = json::skip_space(json_, at_); }
  char peek() const { return json_[at_]; }

  /// Reads the parts of an object or array, with its brackets.
  template <class ReadPart>
  void read_all(char close, ReadPart read_part) {
    ++at_;
    for (skip_space(); peek() != close; skip_space()) {
      if (peek() == ',') ++at_;
      read_part();
    }
    ++at_;
  }

  void read_member(JsonSpans& object) {
    skip_space();
    const TextRange key{at_, json::value_end(json_, at_)};
    at_ = key.end;
    skip_space();
    ++at_;  // the colon
    JsonSpans value = read();
    value.key = span_of_(key);
    object.members.insert_or_assign(json::raw_string(json_.substr(key.begin, key.end - key.begin)), std::move(value));
  }

  std::string_view json_;
  const std::function<support::Span(TextRange)>& span_of_;
  std::size_t at_ = 0;
};

}  // namespace

JsonSpans json_spans(std::string_view json, const std::function<support::Span(TextRange)>& span_of) {
  return SpanReader(json, span_of).read();
}

}  // namespace kubexx::markers

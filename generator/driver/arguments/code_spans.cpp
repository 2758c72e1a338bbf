#include "generator/driver/arguments/code_spans.hpp"

#include <cctype>

namespace kubexx::driver {
namespace {

bool is_letter_at(std::string_view text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

bool is_apostrophe(std::string_view text, std::size_t at) {
  return at > 0 && is_letter_at(text, at - 1) && is_letter_at(text, at + 1);
}

}  // namespace

std::vector<TextSpan> text_spans(std::string_view text) {
  std::vector<TextSpan> spans;
  bool is_code = false;
  std::size_t begin = 0;
  const auto end_span = [&](std::size_t end) {
    if (end > begin) spans.push_back({text.substr(begin, end - begin), is_code});
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\'' || (!is_code && is_apostrophe(text, i))) continue;
    end_span(i);
    begin = i + 1;
    is_code = !is_code;
  }
  end_span(text.size());
  return spans;
}

}  // namespace kubexx::driver

// Headers of whatever is in a definition, also of one that a server rejects: the strings stay in comments and literals,
// and the same definition gives the same bytes.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "generator/import/header_text.hpp"
#include "generator/import/import.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

bool joins_next_line(std::string_view line) {
  while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
  return line.ends_with('\\') || line.ends_with("?\?/");
}

/// By how much a line of code opens more braces than it closes.
int depth_of(std::string_view line) {
  int depth = 0;
  bool in_literal = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (in_literal && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      in_literal = !in_literal;
    } else if (!in_literal) {
      require(line[i] >= ' ' && line[i] <= '~', "code is ASCII");
      if (line.substr(i, 2) == "//") break;
      depth += line[i] == '{' ? 1 : line[i] == '}' ? -1 : 0;
    }
  }
  require(!in_literal, "literals end in their line");
  return depth;
}

void check_header(std::string_view text) {
  require(core::find_invalid_utf8(text) == std::string_view::npos, "headers are UTF-8");
  int depth = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    require(end != std::string_view::npos, "headers end with a line break");
    const std::string_view line = text.substr(0, end);
    require(line.find('\r') == std::string_view::npos && !joins_next_line(line), "lines end where they seem to");
    depth += depth_of(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    require(depth >= 0, "no more braces are closed than opened");
    text.remove_prefix(end + 1);
  }
  require(depth == 0, "braces are closed");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yaml::ReadOptions options;
  options.max_nodes = 100'000;
  const auto read = yaml::read_documents({reinterpret_cast<const char*>(data), size}, options);
  for (const yaml::Document& document : read.documents) {
    const schema::DecodedCrd decoded = schema::decode_crd(document.value);
    if (decoded.fatal) continue;
    const importing::Imported first = importing::import_definition(decoded.crd);
    if (!first.findings.empty()) continue;  // no header is written
    const importing::Imported second = importing::import_definition(decoded.crd);
    for (std::size_t i = 0; i < first.headers.size(); ++i) {
      const std::string text = importing::header_text(first.headers[i]);
      check_header(text);
      require(text == importing::header_text(second.headers[i]), "the same definition gives the same bytes");
    }
  }
  return 0;
}

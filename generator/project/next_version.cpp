#include "generator/project/next_version.hpp"

#include <cctype>
#include <utility>

#include "generator/project/text_lines.hpp"

namespace kubexx::project {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the word at `at` is the name of a namespace: `namespace v1`, `a::v1`, `v1::Tree`.
bool is_namespace(std::string_view line, std::size_t at, std::size_t size) {
  const std::string_view before = line.substr(0, at), following = line.substr(at + size);
  const bool is_whole =
      (before.empty() || !is_word(before.back())) && (following.empty() || !is_word(following.front()));
  return is_whole && (before.ends_with("::") || before.ends_with("namespace ") || following.starts_with("::"));
}

std::string renamed(std::string line, const VersionCopy& copy) {
  if (line.starts_with("#include")) return line;
  for (std::size_t at = line.find(copy.from); at != std::string::npos; at = line.find(copy.from, at)) {
    const bool replaces = is_namespace(line, at, copy.from.size());
    if (replaces) line.replace(at, copy.from.size(), copy.to);
    at += replaces ? copy.to.size() : copy.from.size();
  }
  return line;
}

/// Whether only one version of a kind has the marker in the line.
bool is_of_one_version(std::string_view line) {
  for (const std::string_view marker :
       {"+kubebuilder:storageversion", "+kubexx:conversion:", "cert-manager.io/inject-ca-from="})
    if (line.find("//") != std::string_view::npos && line.find(marker) != std::string_view::npos) return true;
  return false;
}

}  // namespace

std::string copy_header(std::string_view header, const VersionCopy& copy) {
  std::string out;
  for (TextLine& line : text_lines(header)) {
    if (is_of_one_version(line.text)) continue;
    if (line.text.starts_with("struct " + copy.kind + " "))
      for (const std::string& marker : copy.markers) out += "// " + marker + line.end;
    out += renamed(std::move(line.text), copy) + line.end;
  }
  return out;
}

}  // namespace kubexx::project

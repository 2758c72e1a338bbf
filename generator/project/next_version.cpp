#include "generator/project/next_version.hpp"

#include <fmt/format.h>

#include <algorithm>
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

bool begins_kind(std::string_view line, const std::string& kind) { return line.starts_with("struct " + kind + " "); }

/// Whether the line contains only the name of a field in older versions.
bool is_former_name(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t/"), line.size()));
  constexpr std::string_view kTyped = "KUBEXX(kubexx::was(";
  return line.starts_with("+kubexx:was") || (line.starts_with(kTyped) && line.find(')') + 2 == line.size());
}

}  // namespace

bool has_former_names(std::string_view header) {
  return header.find("+kubexx:was") != std::string_view::npos || header.find("kubexx::was") != std::string_view::npos;
}

std::string declaration_of(std::string_view header, const std::string& kind) {
  for (TextLine& line : text_lines(header))
    if (begins_kind(line.text, kind)) return std::move(line.text);
  return fmt::format("struct {} {{", kind);
}

std::string copy_header(std::string_view header, const VersionCopy& copy) {
  std::string out;
  for (TextLine& line : text_lines(header)) {
    if (is_of_one_version(line.text) || (!copy.keeps_former_names && is_former_name(line.text))) continue;
    if (begins_kind(line.text, copy.kind))
      for (const std::string& marker : copy.markers) out += "// " + marker + line.end;
    out += renamed(std::move(line.text), copy) + line.end;
  }
  return out;
}

}  // namespace kubexx::project

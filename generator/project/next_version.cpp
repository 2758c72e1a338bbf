#include "generator/project/next_version.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "generator/project/text_lines.hpp"
#include "generator/project/typed_markers.hpp"

namespace kubexx::project {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether the line declares a namespace whose name is at its end: `namespace `, `namespace KUBEXX(...) `.
bool ends_before_namespace(std::string_view line) {
  constexpr std::string_view kNamespace = "namespace ";
  const std::size_t at = line.rfind(kNamespace);
  return at != std::string_view::npos && after_markers(line, at + kNamespace.size()) == line.size();
}

/// Whether the word at `at` is the name of a namespace: `namespace v1`, `a::v1`, `v1::Tree`.
bool is_namespace(std::string_view line, std::size_t at, std::size_t size) {
  const std::string_view before = line.substr(0, at), following = line.substr(at + size);
  const bool is_whole =
      (before.empty() || !is_word(before.back())) && (following.empty() || !is_word(following.front()));
  return is_whole && (before.ends_with("::") || ends_before_namespace(before) || following.starts_with("::"));
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

/// The same of a marker in `KUBEXX(...)`.
bool is_typed_of_one_version(std::string_view marker) {
  return marker.starts_with("kubexx::storage_version") || marker.starts_with("kubexx::conversion_") ||
         (marker.starts_with("kubexx::metadata") &&
          marker.find("cert-manager.io/inject-ca-from=") != std::string_view::npos);
}

/// Where the line begins that begins the declaration of the kind; npos without one.
std::size_t start_of_kind(std::string_view header, const std::string& kind) {
  for (const DeclaredStruct& declared : declared_structs(header))
    if (declared.name == kind && (declared.begin == 0 || header[declared.begin - 1] == '\n')) return declared.begin;
  return std::string_view::npos;
}

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
  const std::size_t begin = start_of_kind(header, kind);
  if (begin == std::string_view::npos) return fmt::format("struct {} {{", kind);
  return std::move(text_lines(header.substr(begin)).front().text);
}

std::string copy_header(std::string_view original, const VersionCopy& copy) {
  const std::string header = without_markers(original, is_typed_of_one_version);
  const std::size_t kind = start_of_kind(header, copy.kind);
  std::string out;
  std::size_t next = 0;
  for (TextLine& line : text_lines(header)) {
    const std::size_t begin = std::exchange(next, next + line.text.size() + line.end.size());
    if (is_of_one_version(line.text) || (!copy.keeps_former_names && is_former_name(line.text))) continue;
    if (begin == kind)
      for (const std::string& marker : copy.markers) out += "// " + marker + line.end;
    out += renamed(std::move(line.text), copy) + line.end;
  }
  return out;
}

}  // namespace kubexx::project

#include "generator/driver/generate/leftover_crds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include "generator/support/files.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

/// What a definition names.
struct DefinedKind {
  std::string group;
  std::string plural;
  std::string kind;
};

/// The kind of a file that kubexx generated and did not rename.
std::optional<DefinedKind> read_generated_kind(const std::string& path) {
  const support::ReadOutcome file = support::read_file(path);
  // Other files are not parsed.
  if (!file.ok || file.text.find(kKubexxAnnotation) == std::string::npos) return std::nullopt;
  const yaml::Documents read = yaml::read_documents(file.text);
  if (!read.errors.empty() || read.documents.size() != 1) return std::nullopt;
  const json::Value& object = read.documents.front().value;
  if (json::find(object, {"metadata", "annotations", kKubexxAnnotation}) == nullptr) return std::nullopt;
  DefinedKind kind{json::text_at(object, {"spec", "group"}), json::text_at(object, {"spec", "names", "plural"}),
                   json::text_at(object, {"spec", "names", "kind"})};
  const std::string name = std::filesystem::path(path).filename().string();
  if (kind.kind.empty() || name != fmt::format("{}_{}.yaml", kind.group, kind.plural)) return std::nullopt;
  return kind;
}

/// Whether the text contains the name as a whole word.
bool names(std::string_view text, std::string_view name) {
  const auto is_part = [](char c) { return core::is_ascii_alphanumeric(c) || c == '_'; };
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

/// Reads the other headers once, and only if there is something to look for.
class OtherHeaders {
 public:
  explicit OtherHeaders(const std::vector<std::string>& paths) : paths_(paths) {}

  /// A header that cannot be read, such as one that is not generated yet, can name any kind.
  bool can_name(std::string_view kind) {
    if (files_.size() < paths_.size())
      for (const std::string& path : paths_) files_.push_back(support::read_file(path));
    return std::ranges::any_of(files_,
                               [&](const support::ReadOutcome& file) { return !file.ok || names(file.text, kind); });
  }

 private:
  const std::vector<std::string>& paths_;
  std::vector<support::ReadOutcome> files_;
};

Leftover leftover_of(const std::string& path, const std::string& kind) {
  return {path, fmt::format("kubexx generated '{}', but the headers do not declare its kind '{}'", path, kind),
          "pass its header, as '--other-header' if another command generates it"};
}

}  // namespace

std::vector<Leftover> find_leftover_crds(const Products& products, const Destination& destination) {
  if (destination.crd_dir.empty() || !destination.reports_leftovers) return {};
  std::vector<std::string> written;
  for (const emit::OutputFile& file : placed({products.files, {}}, destination)) written.push_back(file.name);
  OtherHeaders others(destination.other_headers);
  const auto is_of = [&](const std::string& group) {
    return std::ranges::find(products.kinds, group, &kubernetes::Kind::group) != products.kinds.end();
  };
  std::vector<Leftover> leftovers;
  for (const std::string& path : find_unwritten(destination.crd_dir, ".yaml", 1, written))
    if (const auto defined = read_generated_kind(path);
        defined && is_of(defined->group) && !others.can_name(defined->kind))
      leftovers.push_back(leftover_of(path, defined->kind));
  return leftovers;
}

}  // namespace kubexx::driver

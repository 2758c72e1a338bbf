#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

/// Headers in a folder of their own, read by the front end.
namespace kubexx::test {

/// A folder that goes away with the object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Writes a file and returns its path.
  std::string write(std::string_view name, std::string_view text) const;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Reading {
  std::unique_ptr<Folder> folder;
  std::unique_ptr<support::SourceMap> sources = std::make_unique<support::SourceMap>();
  support::Diagnostics diagnostics;
  std::optional<facts::Facts> facts;

  const facts::Record& record(std::string_view qualified) const;
  const facts::Field& field(std::string_view record, std::string_view name) const;
  const facts::Enum& enumeration(std::string_view qualified) const;
  const facts::Alias& alias(std::string_view qualified) const;
  const facts::Constant& constant(std::string_view qualified) const;
  const facts::Namespace& name_space(std::string_view qualified) const;

  std::string_view text(const support::Span& span) const { return sources->text(span); }
  /// The comments of a group, joined by " | ".
  std::string text(const facts::CommentGroup& group) const;
  /// "doc: …; above: …; trailing: …", parts that are empty left out.
  std::string comments(const facts::Declaration& declaration) const;
  /// All diagnostics: "file:line:column: message [rule]", one a line, file without folder; fix-its as " {line:column
  /// text}".
  std::string errors() const;
};

/// The text as the file `api.hpp`, the only requested header. Each pair of `others` is a file beside it.
Reading read(std::string_view text, const std::map<std::string, std::string>& others = {},
             const std::vector<std::string>& flags = {});

/// The same for texts of which many begin alike: their includes are precompiled once.
Reading read_warm(std::string_view text);

/// Fields of `struct S {…}` in namespace `n` after the usual includes: the dump of field `name`, without its name.
std::string dump_member(std::string_view member, std::string_view before = {});

frontend::Options options();

}  // namespace kubexx::test

#include "generator/import/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "generator/crd/known_types.hpp"
#include "generator/import/descriptions.hpp"
#include "generator/import/keywords.hpp"
#include "generator/import/kind_markers.hpp"
#include "generator/import/kind_name.hpp"
#include "generator/import/literals.hpp"
#include "generator/import/names.hpp"
#include "generator/import/type_builder.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/version_name.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::importing {
namespace {

/// A definition with the server's default values, and what is found while its headers are built.
class Import {
 public:
  Import(const schema::CustomResourceDefinition& crd, const HeaderOptions& options)
      : crd_(crd), options_(options), marks_storage_(options.is_part || crd.versions.size() > 1) {
    schema::default_crd(crd_);
  }

  Imported run() {
    check_names();
    for (std::size_t i = 0; i < crd_.versions.size(); ++i) add_header(i);
    return std::move(result_);
  }

 private:
  void reject(schema::Location location, std::string message) {
    result_.findings.push_back({std::move(location), std::move(message)});
  }

  void check_names() {
    // Both are in a comment at the head of the file.
    if (!is_printable(crd_.metadata.name)) reject({"metadata", "name"}, "a name with control characters");
    for (std::size_t i = 0; i < crd_.versions.size(); ++i)
      if (!is_printable(crd_.versions[i].name))
        reject({"spec", "versions", i, "name"}, "a version name with control characters");
    const schema::CrdNames& names = crd_.names;
    if (const std::string_view obstacle = kind_obstacle(names.kind); !obstacle.empty())
      reject({"spec", "names", "kind"}, fmt::format("kind '{}', which is {},", names.kind, obstacle));
    if (names.list_kind != names.kind + "List")
      reject({"spec", "names", "listKind"},
             fmt::format("listKind '{}', which no marker sets ('kubexx generate' always writes '{}List'),",
                         names.list_kind, names.kind));
  }

  void add_header(std::size_t index) {
    const schema::CrdVersion& version = crd_.versions[index];
    Header& header = result_.headers.emplace_back();
    header.path = fmt::format("{}/{}/{}.hpp", crd_.group, version.name, core::ascii_lowered(crd_.names.kind));
    header.source = fmt::format("CustomResourceDefinition {}, version {}", crd_.metadata.name, version.name);
    const std::string inner = namespace_name(version.name);
    header.name_space = fmt::format("{}::{}", options_.style.namespace_of(crd_.group), inner);
    header.namespace_markers.push_back("groupName=" + marker_string(crd_.group));
    if (inner != version.name || !core::is_version_name(inner))
      header.namespace_markers.push_back("versionName=" + marker_string(version.name));
    Declaration declared = kind(version, index, header);
    header.declarations.push_back(std::move(declared));
  }

  Declaration kind(const schema::CrdVersion& version, std::size_t index, Header& header) {
    static const schema::JsonSchema kEmpty;
    const schema::JsonSchema& root = version.schema ? *version.schema : kEmpty;
    const schema::Location location{"spec", "versions", index, "schema", "openAPIV3Schema"};
    OtherTypes others;
    if (options_.present_types && version.schema) others.present = options_.present_types(crd_, version);
    TypeBuilder builder(root, location, header.name_space, std::move(others), options_.style);
    Declaration kind = builder.kind(root, crd_.names.kind);
    header.includes.assign(builder.headers().begin(), builder.headers().end());
    std::vector<std::string> markers = kind_markers(crd_, version, marks_storage_);
    if (options_.external) markers.emplace_back("kubexx:external");
    kind.comment.markers.insert(kind.comment.markers.begin(), markers.begin(), markers.end());
    result_.counts += builder.counts();
    std::vector<Inexpressible> findings = builder.take_findings();
    result_.findings.insert(result_.findings.end(), std::make_move_iterator(findings.begin()),
                            std::make_move_iterator(findings.end()));
    return kind;
  }

  schema::CustomResourceDefinition crd_;
  const HeaderOptions& options_;
  bool marks_storage_;
  Imported result_;
};

}  // namespace

Imported import_definition(const schema::CustomResourceDefinition& crd, const HeaderOptions& options) {
  return Import(crd, options).run();
}

}  // namespace kubexx::importing

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/conversion.hpp"
#include "runtime/schema/structure/defaults.hpp"
#include "runtime/schema/structure/root.hpp"
#include "runtime/schema/structure/schema_walk.hpp"

namespace kubexx::schema {
namespace {

using structure::Node;
using structure::WalkResult;

/// In the order of their messages, as the server lists the errors of a structure.
std::vector<FieldError> sorted(FieldErrors errors) {
  std::vector<std::pair<std::string, FieldError>> by_text;
  for (FieldError& error : errors.take()) by_text.emplace_back(text(error), std::move(error));
  std::ranges::stable_sort(by_text, {}, &std::pair<std::string, FieldError>::first);
  std::vector<FieldError> out;
  for (auto& [line, error] : by_text) out.push_back(std::move(error));
  return out;
}

/// Of errors with one text the first, as the server prints them.
std::vector<FieldError> unique(FieldErrors errors) {
  if (errors.size() < 2) return errors.take();
  std::vector<FieldError> out;
  std::unordered_set<std::string> seen;
  for (FieldError& error : errors.take())
    if (seen.insert(text(error)).second) out.push_back(std::move(error));
  return out;
}

/// The structure and then its defaults, as far as the server comes. Whether both are sound.
bool check_structure(const SchemaRequest& request, const CheckOptions& options, WalkResult& walked,
                     FieldErrors& errors) {
  if (request.tolerated.unstructural || !walked.converts) return false;
  errors.add(sorted(std::exchange(walked.structural, {})));
  if (errors.empty() && walked.complete)
    structure::check_defaults({request.root, request.path}, walked, request.tolerated, options, errors);
  return errors.empty() && walked.complete;
}

}  // namespace

void check_schema(const SchemaRequest& request, const CheckOptions& options, FieldErrors& errors,
                  std::vector<FieldWarning>& warnings) {
  const Node root{request.root, request.path};
  FieldErrors found;
  structure::check_root(root, request.status_subresource, found);
  WalkResult walked = structure::walk_schema(root, request.tolerated, options.server_minor);
  FieldErrors structural;
  const bool sound = check_structure(request, options, walked, structural);
  found.add(structural.take());
  found.add(walked.keywords.take());
  if (options.expressions) {
    options.expressions({request.root, request.path, walked.refused, request.old_schemas, options.server_minor, sound,
                         request.unchanged},
                        found, warnings);
  }
  if (found.empty() && !walked.converts && !request.tolerated.unstructural)
    found.invalid("KW-009", request.path, shown(""), structure::kNotConverted);
  errors.add(unique(std::move(found)));
}

}  // namespace kubexx::schema

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/validate_object.hpp"

// The three kinds of patch that a server applies to a stored object, with the results of the server. The result is not
// validated.

namespace kubexx::patch {

struct Patched {
  json::Value document;
  /// The messages of strict decoding about the patch itself; empty if it was not requested.
  std::vector<std::string> strict;
};

/// RFC 6902 with the leniencies of the server's library. The error of a patch that does not apply has no reason, as
/// there.
Result<Patched> apply_json_patch(const json::Value& document, const json::Value& patch,
                                 schema::FieldValidation validation = schema::FieldValidation::warn);

/// RFC 7386
Result<Patched> apply_merge_patch(const json::Value& document, const json::Value& patch,
                                  schema::FieldValidation validation = schema::FieldValidation::warn);

/// A list that strategic merge patches merge instead of replacing it.
struct MergeList {
  std::string_view path;       ///< `metadata.ownerReferences`
  std::string_view merge_key;  ///< `uid`; empty for a list of scalars
};

/// The merged lists of a built-in kind.
std::span<const MergeList> merge_lists(std::string_view group, std::string_view kind);

/// The patch of kubectl for built-in kinds, its directives (`$patch`, `$retainKeys`, `$deleteFromPrimitiveList/…`,
/// `$setElementOrder/…`) included. `document` is an object as a server stores it.
Result<Patched> apply_strategic_merge_patch(const json::Value& document, const json::Value& patch,
                                            std::span<const MergeList> lists);

}  // namespace kubexx::patch

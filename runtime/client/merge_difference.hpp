#pragma once

#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>

namespace kubexx::client {

/// The merge patch (RFC 7386) that makes `before` what `after` is; both are JSON objects, of the same object of a
/// server. The version is not part of the difference: with `check_version`, the patch has that of `before` as a
/// precondition.
///
/// Lists that differ are sent whole. An error if the change cannot be expressed: servers remove members that are null
/// from the values of merge patches, also those of objects in lists.
Result<std::string> merge_difference(std::string_view before, std::string_view after, bool check_version);

}  // namespace kubexx::client

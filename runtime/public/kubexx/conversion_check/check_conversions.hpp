#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/webhook/webhooks.hpp>

namespace kubexx::testing {

struct ConversionCheckOptions {
  /// Random objects of each version, converted to each other version.
  std::size_t documents = 10'000;
  /// The seed of the first object; later objects have the seeds that follow. The same seeds give the same objects.
  std::uint64_t seed = 1;
};

/// What was checked.
struct CheckedConversions {
  std::size_t directions = 0;  ///< from one version of a kind to another
  std::size_t documents = 0;   ///< converted, the sum of all directions
};

/// Checks that the conversions of `hooks` lose nothing. `manifests` has the definitions of the kinds as YAML or JSON,
/// and possibly objects of these kinds, which are converted as well. Each object is random, valid by the schema and the
/// rules of its version. For each:
///
/// * The conversion succeeds, and in metadata it only adds annotations.
/// * A section that the object does not have, such as `status`, is not added.
/// * The conversion back gives the same object, also after a server removed what the schema of the other version does
///   not have, and also by way of a third version.
/// * A value that is changed in the other version is changed after the conversion back and forth. Fields that the other
///   version does not show are as before, unless their former values contradict the change: the object with them would
///   look different in the other version, or not be valid.
/// * A list element that is removed in the other version is removed, and the others are as before.
/// * A value of the object is written to its field of the other version, also if that field has the same default value.
///
/// If many objects have a field that both versions have at the same path, changes of it are visible in the other
/// version for at least one of them.
///
/// Error: the first object for which one of these is not true, reduced to the smallest valid one found, with its seed
/// and each step; an object of the manifests that is not valid; a definition that a server would reject; no definition
/// with two versions; a definition for whose versions no random object was found. Each object takes about a dozen
/// conversions.
Result<CheckedConversions> check_conversions(const Webhooks& hooks, std::string_view manifests,
                                             const ConversionCheckOptions& options = {});

/// What a program for the check prints and returns.
struct ConversionCheckRun {
  int exit_code = 0;  ///< 1 if an object is not converted back, 2 for arguments that cannot be used
  std::string text;
};

/// For the program that `kubexx_check(... CONVERSIONS)` builds: `[--documents N] [--seed N] FILE|FOLDER...`. The files,
/// and those with the extension `.yaml`, `.yml` or `.json` in folders, are the manifests.
ConversionCheckRun run_conversion_check(const Webhooks& hooks, const std::vector<std::string>& arguments);

}  // namespace kubexx::testing

#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <kubexx/detail/webhook/conversion.hpp>
#include <kubexx/webhook/webhooks.hpp>

/// The answer to a `ConversionReview` of apiextensions.k8s.io, v1 or v1beta1.
namespace kubexx::webhook {

inline constexpr std::size_t kConversionLevels = 1000;  ///< how deep documents may nest

/// By group and kind.
using Conversions = std::map<std::pair<std::string, std::string>, Conversion>;

/// What became of the objects of a review.
struct ConversionCounts {
  std::size_t converted = 0;
  std::size_t failed = 0;                  ///< objects that could not be converted
  std::size_t thrown = 0;                  ///< failures by exceptions of a function of the program
  std::size_t lost = 0;                    ///< objects of which more than the limit would have had to be retained
  std::vector<std::size_t> retained = {};  ///< bytes of the annotations of those that have one
};

struct ConversionAnswer {
  bool readable = false;
  std::string text;  ///< the review with the answer, or why the body is not a review
  ConversionCounts counts = {};
  std::vector<ConversionProblem> problems = {};  ///< the first object of each cause, at most twenty
};

/// What servers may store of the objects of a review. Each definition is read at most once.
class ReviewStorage {
 public:
  ReviewStorage(std::string_view wanted, const StoredVersions& stored_versions);

  /// For an object of this version. Empty without `StoredVersions`.
  MayBeStored of(const std::string& definition, const std::string& api_version);

 private:
  const std::optional<std::vector<std::string>>& versions_of(const std::string& definition);

  std::string wanted_;
  const StoredVersions& stored_versions_;
  std::map<std::string, std::optional<std::vector<std::string>>> known_ = {};  ///< by definition
};

/// Converts one object, as JSON. An error if it has an index and a key twice in an object. Exceptions of the program's
/// functions are errors, and counted.
Result<std::string> converted(const Document& object, const std::string& wanted, const Conversions& conversions,
                              ReviewStorage& storage, ConversionCounts& counts);

/// Converts each object by itself. If any cannot be converted, the answer is a failure that names every such object, at
/// most twenty. Linear in the size of `body`.
ConversionAnswer answer_conversion(std::string_view body, const Conversions& conversions,
                                   const StoredVersions& stored_versions);

}  // namespace kubexx::webhook

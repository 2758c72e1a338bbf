#pragma once

#include <string>
#include <utility>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/result.hpp>

/// The results of calls.
namespace kubexx {

/// A result, and the warnings that the server sent with it.
template <class T = void>
class [[nodiscard]] Reply : public Result<T> {
 public:
  using Result<T>::Result;
  Reply(Result<T>&& result, std::vector<std::string> said = {})  // NOLINT: a result is a reply
      : Result<T>(std::move(result)), warnings(std::move(said)) {}

  std::vector<std::string> warnings = {};
};

/// All pages of a list.
template <class T>
struct Listing {
  std::string version = {};  ///< of the list; a watch can resume from it
  std::vector<T> items = {};
  std::vector<SkippedObject> skipped = {};  ///< objects that could not be decoded
  std::vector<std::string> warnings = {};
};

/// What `each` found besides the objects.
struct ListFacts {
  std::string version = {};                 ///< of the list; a watch can resume from it
  std::vector<SkippedObject> skipped = {};  ///< objects that could not be decoded
  std::vector<std::string> warnings = {};
};

/// The scale subresource of an object.
struct Scale {
  std::int64_t replicas = 0;  ///< desired (`spec`)
  std::int64_t observed = 0;  ///< actual (`status`)
  std::string selector = {};
  std::string version = {};  ///< of the object
};

/// The kinds of events of a watch: `reset`, `added` for every existing object, `synced`, then each change.
enum class Change {
  reset,     ///< all existing objects follow until `synced`; objects that do not follow were deleted
  added,     ///< a new object; also every object between `reset` and `synced`
  modified,  ///< the new state; a different uid means that the object was deleted and created again
  deleted,   ///< the last state of a deleted object
  synced,    ///< all existing objects were delivered; not sent by a watch that resumes after a version
  bookmark,  ///< only a newer version from which a watch can resume
  skipped,   ///< an object that cannot be decoded; its error, and as much as could be read
  trouble,   ///< a problem that the watch recovers from by itself
};

template <class T>
struct WatchEvent {
  Change change = Change::bookmark;
  T object = {};             ///< of added, modified and deleted
  std::string version = {};  ///< of synced and bookmark
  SkippedObject skipped = {};
  Change skipped_change = Change::added;  ///< of skipped: whether the object was added, modified or deleted
  Error error = {};                       ///< of trouble
};

}  // namespace kubexx

#pragma once

#include <string>
#include <utility>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/result.hpp>

/// What calls give back.
namespace kubexx {

/// A result, and what the server warned of while it was made.
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
  std::string version = {};  ///< of the list: where a watch goes on
  std::vector<T> items = {};
  std::vector<SkippedObject> skipped = {};  ///< what could not be decoded
  std::vector<std::string> warnings = {};
};

/// What a walk through a list met besides its objects.
struct ListFacts {
  std::string version = {};                 ///< of the list: where a watch goes on
  std::vector<SkippedObject> skipped = {};  ///< what could not be decoded
  std::vector<std::string> warnings = {};
};

/// The scale subresource of an object.
struct Scale {
  std::int64_t replicas = 0;  ///< wanted
  std::int64_t observed = 0;
  std::string selector = {};
  std::string version = {};  ///< of the object
};

/// What a watch tells.
enum class Change {
  reset,     ///< all objects there are follow, until `synced`; those that do not are gone
  added,     ///< also said of every object between `reset` and `synced`
  modified,  ///< the new state; compare the uid to see whether it is still the same object
  deleted,   ///< the last state
  synced,    ///< everything there is was told
  bookmark,  ///< nothing but a newer version to go on from
  skipped,   ///< an object that cannot be decoded; its error and what could be read of it
  trouble,   ///< something went wrong and is waited out, or was passed over
};

template <class T>
struct WatchEvent {
  Change change = Change::bookmark;
  T object = {};             ///< of added, modified and deleted
  std::string version = {};  ///< of synced and bookmark
  SkippedObject skipped = {};
  Error error = {};  ///< of trouble
};

}  // namespace kubexx

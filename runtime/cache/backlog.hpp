#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/detail/cache/store.hpp>

/// Whether a cache has caught up with its server.
namespace kubexx::cache {

/// What the watches of a store have yet to deliver of the state that the server had when it was asked.
///
/// The versions of objects are compared, and not that of the list: the list names the version of the whole cluster,
/// which the watch of a kind that does not change reaches only with its next bookmark, about a minute later.
class Backlog {
 public:
  /// Lists the metadata of the objects in the store's selection: of all, or of those of one namespace, or of one
  /// object.
  static Result<Backlog> ask(const Client& client, std::shared_ptr<const Store> store, const Key& part = {});

  /// Whether everything has been delivered. Sends nothing.
  bool is_done();

 private:
  /// What one feed has to deliver.
  struct Due {
    std::size_t feed = 0;
    std::string newest = {};             ///< the highest version of an object
    std::string list = {};               ///< the version of the list
    std::vector<ObjectId> deleted = {};  ///< objects that the store has and the server has not
  };

  static Result<Due> ask(const Client& client, const Store& store, std::size_t feed, const Key& part);
  bool is_done(Due& due) const;

  std::shared_ptr<const Store> store_;
  std::vector<Due> dues_;
};

}  // namespace kubexx::cache

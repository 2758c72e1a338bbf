#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/client/options.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/client/scope.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/detail/client/session.hpp>

/// The verbs of one kind on JSON strings: all rules of a call except the form of the objects. Thread-safe.
namespace kubexx::client {

struct ObjectKey;

/// The representation that read requests select. `metadata`: objects of the kind `PartialObjectMetadata`, which have
/// nothing else.
enum class Reads : std::uint8_t { objects, metadata };

class RawApi {
 public:
  RawApi(std::shared_ptr<Session> session, ResourceInfo info, std::string name_space, Reads reads = Reads::objects);

  const ResourceInfo& info() const { return info_; }
  const std::string& name_space() const { return name_space_; }
  const std::shared_ptr<Session>& session() const { return session_; }
  /// The media type that reads ask for.
  std::string accepts(bool is_list) const;

  /// The same handle with one more scope.
  RawApi with(Scope scope) const { return {session_->with(std::move(scope)), info_, name_space_, reads_}; }

  /// The path of the collection: in the namespace of the handle, or across all namespaces.
  Result<std::string> collection() const;
  /// The path of an object or of a subresource of it. A namespaced kind needs a namespace: that of the handle, or
  /// `name_space`.
  Result<std::string> path(const std::string& name, const std::string& name_space, std::string_view subresource) const;

  /// The error of a write of the object that changes its status, from one state to another, where servers would drop
  /// the change: the status of the kind is a subresource. States that are errors are accepted.
  Result<> check_status(const Result<std::string>& before, const Result<std::string>& after,
                        std::string_view subresource) const;
  /// The same for a document to apply, of which the status would be dropped.
  Result<> check_applied_status(const Result<std::string>& document, std::string_view subresource) const;

  Reply<std::string> get(const std::string& name, std::string_view subresource, const GetOptions& options) const;
  /// A page whose token equals that of its request is an error: the list would never end.
  Reply<std::string> list_page(const ListOptions& options) const;
  /// The object names itself, and its namespace if the handle has none. If `object` is an error, that error is returned
  /// and nothing is sent.
  Reply<std::string> create(Result<std::string> object, const WriteOptions& options) const;
  /// `stored` is what the object replaces; if it is empty, and options need it, it is read.
  Reply<std::string> update(Result<std::string> object, std::string_view subresource, const WriteOptions& options,
                            std::string_view stored = {}) const;
  Reply<std::string> apply(Result<std::string> object, std::string_view subresource, const ApplyOptions& options) const;
  Reply<std::string> patch(const std::string& name, std::string_view subresource, const Patch& patch,
                           const PatchOptions& options) const;
  /// A merge patch of what differs between two states of an object. If one is an error, that error is returned and
  /// nothing is sent.
  Reply<std::string> patch(Result<std::string> before, Result<std::string> after, std::string_view subresource,
                           const MergeOptions& options) const;
  /// The object that is still waiting for its finalizers or its grace period; nothing if it is deleted.
  Reply<std::optional<std::string>> remove(const std::string& name, const DeleteOptions& options) const;
  Reply<> remove_collection(const ListOptions& which, const DeleteOptions& options) const;

  /// Deletes an object as disruption budgets allow; for pods only.
  Reply<> evict(const std::string& name, const DeleteOptions& options) const;

  Reply<Scale> scale(const std::string& name, const GetOptions& options) const;
  Reply<Scale> scale(const std::string& name, std::int64_t replicas, const PatchOptions& options) const;

 private:
  Write write_of(WriteVerb verb, std::string_view subresource, const ObjectKey& key, bool dry_run) const;
  Result<> check(const std::string& object, const WriteOptions& options, bool exists, std::string_view stored) const;
  /// Accepts what the server rejects before it validates: an object that does not exist or has changed meanwhile.
  Result<> check_update(const std::string& object, const std::string& path, const WriteOptions& options,
                        std::string_view stored) const;
  /// The error of a scope that knows what the object replaces.
  Result<> check_replaced(const std::string& object) const;
  Reply<std::string> read(std::string path, std::string_view subresource, const GetOptions& options) const;
  /// Sends a write, and reports it to the observers.
  Reply<std::string> send(const Write& write, Call call) const;
  Result<std::string> collection_in(const std::string& name_space) const;
  /// For writes, which need exactly one namespace.
  Result<std::string> collection_of(const std::string& name, const std::string& name_space) const;
  Reply<std::string> send_patch(const Key& key, std::string_view subresource, const Patch& patch,
                                const PatchOptions& options) const;

  std::shared_ptr<Session> session_;
  ResourceInfo info_;
  std::string name_space_;
  Reads reads_;
};

/// Adds query parameters of a list or a watch.
void set_selectors(class Target& target, const ListOptions& options);
void set_fresh(class Target& target, const Fresh& fresh, bool lists);

}  // namespace kubexx::client

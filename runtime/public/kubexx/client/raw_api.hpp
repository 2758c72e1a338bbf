#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/client/options.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/detail/client/session.hpp>
#include <kubexx/core/resource.hpp>

/// The verbs of one kind on JSON texts: everything about a call but what the objects look like.
namespace kubexx::client {

class RawApi {
 public:
  RawApi(std::shared_ptr<Session> session, ResourceInfo info, std::string name_space);

  const ResourceInfo& info() const { return info_; }
  const std::string& name_space() const { return name_space_; }
  const std::shared_ptr<Session>& session() const { return session_; }

  /// The path of the kind: in the namespace of the handle, or in all of them.
  Result<std::string> collection() const;

  Reply<std::string> get(const std::string& name, std::string_view subresource, const GetOptions& options) const;
  Reply<std::string> list_page(const ListOptions& options, const std::string& continue_token) const;
  /// The text says where the object belongs; its namespace may stand in for that of the handle. An error in its place
  /// is given back, and nothing is sent.
  Reply<std::string> create(Result<std::string> object, const WriteOptions& options) const;
  Reply<std::string> update(Result<std::string> object, std::string_view subresource,
                            const WriteOptions& options) const;
  Reply<std::string> apply(Result<std::string> object, std::string_view subresource, const ApplyOptions& options) const;
  Reply<std::string> patch(const std::string& name, std::string_view subresource, const Patch& patch,
                           const PatchOptions& options) const;
  /// The object that waits for its finalizers; nothing when it is gone.
  Reply<std::optional<std::string>> remove(const std::string& name, const DeleteOptions& options) const;
  Reply<> remove_collection(const ListOptions& which, const DeleteOptions& options) const;

  Reply<Scale> scale(const std::string& name, const GetOptions& options) const;
  Reply<Scale> scale(const std::string& name, std::int64_t replicas, const PatchOptions& options) const;

 private:
  Result<std::string> collection_in(const std::string& name_space) const;
  /// Of what is written, which has one namespace.
  Result<std::string> collection_of(const std::string& name, const std::string& name_space) const;
  Result<std::string> path(const std::string& name, const std::string& name_space, std::string_view subresource) const;

  std::shared_ptr<Session> session_;
  ResourceInfo info_;
  std::string name_space_;
};

/// The query of a list or of a watch.
void set_selectors(class Target& target, const ListOptions& options);
void set_fresh(class Target& target, const Fresh& fresh, bool lists);

}  // namespace kubexx::client

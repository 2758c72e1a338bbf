#pragma once

#include <map>
#include <string>
#include <string_view>

#include <kubexx/http/transport.hpp>
#include "runtime/simulation/direct_transport.hpp"

namespace kubexx::testing {

/// The field by which another client marks the objects that it changes.
inline constexpr std::string_view kForeignField = "metadata.annotations.simulation.kubexx.dev/foreign";

/// A client beside the operator and the user. It marks objects just before the operator writes them, and notices if a
/// mark disappears. Not thread-safe.
class OtherClient {
 public:
  explicit OtherClient(Cluster& cluster) : transport_(cluster) {}

  /// Marks the object that the request is about to write, or creates the one that it is about to create.
  void change_before(const http::Request& write);
  /// Whether objects that still exist have lost their mark since the last call.
  bool has_lost_mark();

 private:
  struct Mark {
    std::string uid = {};
    std::string value = {};
  };

  void create(const std::string& collection, const std::string& body, const std::string& mark);
  http::Response answer(const http::Request& request);
  void remember(const std::string& object, const http::Response& answered, const std::string& mark);
  bool is_lost(const std::string& object, const Mark& mark);

  DirectTransport transport_;
  std::map<std::string, Mark> marks_;  ///< by the paths of the objects
  int changes_ = 0;
};

}  // namespace kubexx::testing

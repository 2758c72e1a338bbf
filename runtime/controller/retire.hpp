#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx::controller {

/// What became of the objects that had a finalizer.
struct Retirement {
  std::size_t removed = 0;
  std::size_t rejected = 0;        ///< objects that still have it
  std::vector<Error> errors = {};  ///< of the first twenty of those

  void reject(const Error& error);
  void add(const Retirement& other);
};

/// How many objects had the finalizer, or an error that names those that still have it.
Result<std::size_t> result_of(const Retirement& retirement, const std::string& finalizer);

struct RetireRequest {
  std::string finalizer;
  std::stop_token stop = {};
  bool converts = false;  ///< the program serves conversions; lists wait until servers reach it, for some minutes
  /// Called before each write with the object as it was read.
  std::function<void(const ResourceInfo&, const json::Value&)> before = [](const auto&, const auto&) {};
};

/// Removes a finalizer from all objects of a kind in a namespace, or in all if it is empty. An object that changes
/// meanwhile is read again, after pauses that grow to two seconds, and counts as rejected after ten tries. An error
/// that does not concern one object ends it.
Result<Retirement> retire_finalizer(const Client& client, const ResourceInfo& kind, const std::string& name_space,
                                    const RetireRequest& request);

}  // namespace kubexx::controller

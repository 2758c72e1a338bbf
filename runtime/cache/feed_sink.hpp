#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <kubexx/detail/cache/store.hpp>
#include <kubexx/watch/watch.hpp>

namespace kubexx::cache {

/// Passes what a watch finds to one feed of a store.
class FeedSink : public watch::Sink {
 public:
  FeedSink(Store& store, std::size_t at) : store_(store), at_(at) {}

  bool reset() override { return store_.reset(at_), true; }
  bool object(watch::Change change, std::string_view text) override { return store_.object(at_, change, text), true; }
  bool synced(const std::string& version) override { return store_.synced(at_, version), true; }
  bool bookmark(const std::string& version) override { return store_.bookmark(at_, version), true; }
  bool trouble(const Error& error) override { return store_.trouble(at_, error), true; }

 private:
  Store& store_;
  std::size_t at_;
};

}  // namespace kubexx::cache

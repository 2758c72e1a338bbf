#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/cache/store.hpp>
#include <kubexx/watch/watch.hpp>

namespace kubexx::cache {

/// Passes what a watch finds to one feed of a store.
class FeedSink : public watch::Sink {
 public:
  FeedSink(Store& store, std::size_t at, TimeSource& time) : store_(store), at_(at), time_(time) {}

  bool reset() override { return heard(), store_.reset(at_), true; }
  bool object(watch::Change change, std::string_view text) override {
    return heard(), store_.object(at_, change, text), true;
  }
  bool synced(const std::string& version) override { return heard(), store_.synced(at_, version), true; }
  bool bookmark(const std::string& version) override { return heard(), store_.bookmark(at_, version), true; }
  bool trouble(const Error& error) override { return store_.trouble(at_, error), true; }
  void rolled_back(const std::string& version) override { store_.rolled_back(at_, version); }
  std::string known_version() override { return store_.known_version(at_); }
  void opened() override { store_.pulse(at_).opened(time_.now()); }
  void ended() override { store_.pulse(at_).ended(time_.now()); }

 private:
  void heard() { store_.pulse(at_).heard(time_.now()); }

  Store& store_;
  std::size_t at_;
  TimeSource& time_;
};

}  // namespace kubexx::cache

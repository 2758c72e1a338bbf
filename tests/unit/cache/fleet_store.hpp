#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include <kubexx/cache/cache.hpp>
#include "api/v1/fleet.kubexx.hpp"

/// A cache of fleets whose watch the test plays.
namespace kubexx::test {

using harbour::v1::Fleet;

struct by_flag {
  std::string operator()(const Fleet& fleet) const { return fleet.spec.flag; }
};

/// Every ship of a fleet.
struct by_ship {
  std::vector<std::string> operator()(const Fleet& fleet) const {
    std::vector<std::string> names;
    if (fleet.spec.ships)
      for (const auto& ship : *fleet.spec.ships) names.push_back(ship.name);
    return names;
  }
};

inline std::string fleet_json(const std::string& name, int version, const std::string& flag,
                              const std::string& uid = "u1", const std::string& labels = "{}") {
  return fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"name":"{}","namespace":"shop","uid":"{}","resourceVersion":"{}","labels":{}}},"spec":{{"flag":{},"replicas":1}}}})",
      name, uid, version, labels, flag.starts_with('{') ? flag : '"' + flag + '"');
}

struct FleetStore {
  explicit FleetStore(CacheOptions options = {})
      : store(std::make_shared<cache::Store>(cache::form_of<Fleet>(), std::move(options))), cache(store) {
    store->on_change([this](const cache::Event& event) { log.push_back(text(event)); });
    store->on_trouble([this](const Error& error) { troubles.push_back(error.message); });
  }

  static std::string text(const cache::Object& object) {
    return object ? object.version() + cache::typed<Fleet>(object)->spec.flag : "-";
  }
  static std::string text(const cache::Event& event) {
    return text(event.before) + ">" + text(event.after) + (event.initial ? " initial" : "");
  }

  FleetStore& list(const std::vector<std::string>& objects, int version) {
    store->reset(0);
    for (const std::string& object : objects) store->object(0, watch::Change::added, object);
    store->synced(0, std::to_string(version));
    return *this;
  }
  void modified(const std::string& object) { store->object(0, watch::Change::modified, object); }
  void added(const std::string& object) { store->object(0, watch::Change::added, object); }
  void deleted(const std::string& object) { store->object(0, watch::Change::deleted, object); }

  /// An own deletion, sent and answered at this moment.
  void removed(const std::string& name, const std::string& uid) {
    store->removed({"shop", name}, uid, store->uids({"shop", name}));
  }

  /// What readers see: version and flag, or `-`.
  std::string shown(const std::string& name) const { return text(store->find({"shop", name})); }
  std::vector<std::string> take_log() { return std::exchange(log, {}); }

  std::shared_ptr<cache::Store> store;
  Cache<Fleet, by_flag, by_ship> cache;
  std::vector<std::string> log = {};
  std::vector<std::string> troubles = {};
};

using Log = std::vector<std::string>;

}  // namespace kubexx::test

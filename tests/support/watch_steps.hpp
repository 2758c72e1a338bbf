#pragma once

#include <string>

#include <kubexx/client/reply.hpp>

namespace kubexx::test {

inline std::string skipped_sign(Change change) {
  return change == Change::added ? "+" : change == Change::deleted ? "-" : "~";
}

/// What an event of a watch tells, in a word or two: `+name`, `synced 10`.
template <class K>
std::string said(const WatchEvent<K>& event) {
  switch (event.change) {
    case Change::reset:
      return "reset";
    case Change::added:
      return "+" + event.object.metadata.name;
    case Change::modified:
      return "~" + event.object.metadata.name;
    case Change::deleted:
      return "-" + event.object.metadata.name;
    case Change::synced:
      return "synced " + event.version;
    case Change::bookmark:
      return "bookmark " + event.version;
    case Change::skipped:
      return "skipped " + skipped_sign(event.skipped_change) + event.skipped.name + " at " +
             event.skipped.resource_version;
    default:
      return "trouble";
  }
}

}  // namespace kubexx::test

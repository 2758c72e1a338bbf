#include "runtime/simulation/cluster_state.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <kubexx/json/value.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/simulation/other_client.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"

namespace kubexx::testing {

bool is_ignored(std::string_view path, const std::vector<std::string>& fields) {
  return std::ranges::any_of(fields, [&](const std::string& field) {
    return path.starts_with(field) && (path.size() == field.size() || path[field.size()] == '.');
  });
}

namespace {

using Fields = std::map<std::string, std::string>;  ///< values by path

/// What differs between equal runs by the choice of the test.
struct Differing {
  const std::vector<std::string>& fields;
  const std::vector<std::string>& name_starts;
};

/// The first of `starts` that a name begins with; empty if it begins with none.
std::string start_of(std::string_view name, const std::vector<std::string>& starts) {
  const auto found = std::ranges::find_if(starts, [&](const std::string& start) { return name.starts_with(start); });
  return found == starts.end() ? std::string() : *found;
}

/// What a generated name was generated from; empty for other names.
std::string stem_of(const json::Value& object, const std::vector<std::string>& starts) {
  const std::string stem = json::text_at(object, {"metadata", "generateName"});
  return stem.empty() ? start_of(json::text_at(object, {"metadata", "name"}), starts) : stem;
}

using Names = std::map<std::string, std::string>;  ///< generated names and uids, and what they are shown as

constexpr std::size_t kMostLines = 20;

bool is_compared(std::string_view collection) {
  constexpr std::array<std::string_view, 3> omitted = {"events", "events.events.k8s.io", "leases.coordination.k8s.io"};
  return std::ranges::find(omitted, collection) == omitted.end();
}

bool is_time(std::string_view text) {
  return text.size() >= 20 && text.ends_with('Z') && text[4] == '-' && text[10] == 'T' &&
         std::isdigit(static_cast<unsigned char>(text[0])) != 0;
}

/// Whether a value is an object or a list, and empty.
bool is_hollow(const json::Value& value) {
  return value.is_object() ? value.as_object().empty() : value.is_array() && value.as_array().empty();
}

class Flattener {
 public:
  Flattener(const Names& names, const Differing& differing, bool is_definition)
      : names_(names), differing_(differing), is_definition_(is_definition) {}

  Fields fields_of(const json::Value& object) && {
    const auto* generation = json::find(object, {"metadata", "generation"});
    generation_ = generation == nullptr ? 0 : number(*generation);
    flatten("", object);
    return std::move(fields_);
  }

 private:
  static std::int64_t number(const json::Value& value) {
    return std::strtoll(json::to_text(value).c_str(), nullptr, 10);
  }

  bool is_left_out(std::string_view path, std::string_view name) const {
    if (name == "uid" || name == "resourceVersion") return true;
    if (path == "metadata.managedFields" || path == "metadata.generation" || path == kForeignField) return true;
    // The server writes the status of definitions when it comes to it.
    if (is_definition_ && path == "status") return true;
    return is_ignored(path, differing_.fields);
  }

  /// Whether members of an object may be omitted, so that an empty one is like none.
  bool may_omit_some_of(std::string_view path) const {
    const auto is_below = [&](std::string_view field) {
      return field.size() > path.size() && field.starts_with(path) && field[path.size()] == '.';
    };
    return is_below(kForeignField) || std::ranges::any_of(differing_.fields, is_below);
  }

  void member(const std::string& path, const std::string& name, const json::Value& value) {
    const std::string full = path.empty() ? name : path + '.' + name;
    if (is_left_out(full, name)) return;
    if (is_definition_ && name == "openAPIV3Schema")
      // As one field: each run compares it, and hardly any operator changes it.
      put(full, json::to_text(value));
    else if (name == "observedGeneration")
      put(full, fmt::format("lag of {}", generation_ - number(value)));
    else
      flatten(full, value);
  }

  void flatten(const std::string& path, const json::Value& value) {
    if (is_hollow(value)) {
      if (!may_omit_some_of(path)) put(path, json::to_text(value));
    } else if (value.is_object()) {
      for (const auto& [name, inner] : value.as_object()) member(path, name, inner);
    } else if (value.is_array()) {
      std::size_t at = 0;
      for (const json::Value& inner : value.as_array()) flatten(fmt::format("{}[{}]", path, at++), inner);
    } else {
      put(path, shown(value));
    }
  }

  std::string shown(const json::Value& value) const {
    std::string text = json::to_text(value);
    if (text.size() < 2 || text.front() != '"') return text;
    const std::string inner = text.substr(1, text.size() - 2);
    if (is_time(inner)) return "\"(time)\"";
    if (const auto name = names_.find(inner); name != names_.end()) return '"' + name->second + '"';
    // Also names of objects that do not exist any more.
    const std::string start = start_of(inner, differing_.name_starts);
    return start.empty() ? text : '"' + start + "*\"";
  }

  void put(const std::string& path, std::string value) { fields_[path] = std::move(value); }

  Fields fields_;
  const Names& names_;
  const Differing differing_;
  const bool is_definition_;
  std::int64_t generation_ = 0;
};

template <class Act>
void for_each_object(const Cluster& cluster, Act act) {
  for (const auto& [name, collection] : cluster.storage.collections()) {
    if (!is_compared(name)) continue;
    for (const auto& [key, state] : collection.objects) act(name, key, state->object);
  }
}

Names generated_names(const Cluster& cluster, const std::vector<std::string>& starts) {
  Names names;
  for_each_object(cluster, [&](const std::string& collection, const std::string&, const json::Value& object) {
    if (const std::string stem = stem_of(object, starts); !stem.empty()) {
      names[json::text_at(object, {"metadata", "name"})] = stem + '*';
      // The address of a service follows from its name.
      if (collection == "services") names[json::text_at(object, {"spec", "clusterIP"})] = stem + "* (address)";
    }
    // Labels may have them, such as those of the pods of a job.
    names[json::text_at(object, {"metadata", "uid"})] = "(uid)";
  });
  return names;
}

/// Objects with generated names, by what their names begin with. They are numbered in the order of their contents: the
/// order of their names is random.
class GeneratedObjects {
 public:
  void add(const std::string& collection, const std::string& key, const std::string& stem, Fields fields) {
    by_stem_[fmt::format("{} {}{}*", collection, key.substr(0, key.find('/') + 1), stem)].push_back(std::move(fields));
  }

  void number(ClusterState& state) && {
    for (auto& [name, objects] : by_stem_) {
      std::ranges::sort(objects);
      for (std::size_t at = 0; at < objects.size(); ++at)
        for (auto& [path, value] : objects[at]) state[{fmt::format("{} {}", name, at + 1), path}] = std::move(value);
    }
  }

 private:
  std::map<std::string, std::vector<Fields>> by_stem_;
};

std::set<std::string_view> objects_of(const ClusterState& state) {
  std::set<std::string_view> objects;
  for (const auto& [field, value] : state) objects.insert(field.first);
  return objects;
}

}  // namespace

ClusterState state_of(const Cluster& cluster, const std::vector<std::string>& ignored,
                      const std::vector<std::string>& starts) {
  ClusterState state;
  GeneratedObjects generated;
  const Names names = generated_names(cluster, starts);
  for_each_object(cluster, [&](const std::string& collection, const std::string& key, const json::Value& object) {
    Fields fields = Flattener(names, {ignored, starts}, collection == kDefinitionCollection).fields_of(object);
    const std::string stem = stem_of(object, starts);
    if (!stem.empty()) return generated.add(collection, key, stem, std::move(fields));
    for (auto& [path, value] : fields) state[{collection + ' ' + key, path}] = std::move(value);
  });
  std::move(generated).number(state);
  return state;
}

std::string difference(const ClusterState& expected, const ClusterState& found) {
  const std::set<std::string_view> wanted = objects_of(expected), existing = objects_of(found);
  std::vector<std::string> lines;
  for (const std::string_view object : wanted)
    if (!existing.contains(object)) lines.push_back(fmt::format("  {}: missing\n", object));
  for (const std::string_view object : existing)
    if (!wanted.contains(object)) lines.push_back(fmt::format("  {}: expected not to exist\n", object));
  for (const auto& [field, value] : expected) {
    if (!existing.contains(field.first)) continue;
    const auto other = found.find(field);
    if (other == found.end())
      lines.push_back(fmt::format("  {} {}: missing, expected {}\n", field.first, field.second, value));
    else if (other->second != value)
      lines.push_back(fmt::format("  {} {}: {}, expected {}\n", field.first, field.second, other->second, value));
  }
  for (const auto& [field, value] : found)
    if (wanted.contains(field.first) && !expected.contains(field))
      lines.push_back(fmt::format("  {} {}: {}, expected nothing\n", field.first, field.second, value));
  std::string text;
  for (std::size_t at = 0; at < std::min(lines.size(), kMostLines); ++at) text += lines[at];
  if (lines.size() > kMostLines) text += fmt::format("  and {} more differences\n", lines.size() - kMostLines);
  return text;
}

}  // namespace kubexx::testing

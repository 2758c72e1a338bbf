#include "generator/facts/merge.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace kubexx::facts {
namespace {

template <class T>
void request(T& known, const T& again) {
  if constexpr (requires { known.requested; }) known.requested = known.requested || again.requested;
}

template <class T>
void merge_named(std::vector<T>& into, std::vector<T> from, std::vector<Clash>& clashes) {
  std::map<std::string, std::size_t, std::less<>> known;
  for (std::size_t i = 0; i < into.size(); ++i) known.emplace(into[i].qualified, i);
  for (T& one : from) {
    const auto found = known.find(one.qualified);
    if (found == known.end()) {
      into.push_back(std::move(one));
    } else if (T& same = into[found->second]; same.name_span == one.name_span) {
      request(same, one);
    } else {
      clashes.push_back({one.qualified, same.name_span, one.name_span});
    }
  }
}

/// Every opening of a namespace is an element of its own.
void merge_openings(std::vector<Namespace>& into, std::vector<Namespace> from) {
  for (Namespace& one : from) {
    const auto known =
        std::find_if(into.begin(), into.end(), [&](const Namespace& opening) { return opening.body == one.body; });
    if (known == into.end()) {
      into.push_back(std::move(one));
    } else {
      request(*known, one);
    }
  }
}

void merge_inputs(std::vector<std::string>& into, std::vector<std::string> from) {
  into.insert(into.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  std::sort(into.begin(), into.end());
  into.erase(std::unique(into.begin(), into.end()), into.end());
}

}  // namespace

std::vector<Clash> merge(Facts& into, Facts from) {
  std::vector<Clash> clashes;
  merge_openings(into.namespaces, std::move(from.namespaces));
  merge_named(into.records, std::move(from.records), clashes);
  merge_named(into.enums, std::move(from.enums), clashes);
  merge_named(into.aliases, std::move(from.aliases), clashes);
  merge_named(into.constants, std::move(from.constants), clashes);
  std::move(from.floating.begin(), from.floating.end(), std::back_inserter(into.floating));
  std::move(from.unused_templates.begin(), from.unused_templates.end(), std::back_inserter(into.unused_templates));
  merge_inputs(into.inputs, std::move(from.inputs));
  return clashes;
}

}  // namespace kubexx::facts

#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::webhook {

/// Three documents: as it came, as its type writes it, and the same after a change.
struct ComparedDocuments {
  json::Value raw, before, after;
};

/// The documents without members that are the same text before and after the change, at the first levels. Most of an
/// object is not changed, and need not be parsed.
ComparedDocuments differing_members(std::string_view raw, std::string_view before, std::string_view after);

}  // namespace kubexx::webhook

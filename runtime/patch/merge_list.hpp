#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/error.hpp>
#include <kubexx/json/value.hpp>

// Lists in strategic merge patches: elements matched by a merge key, or scalars as a set, and their order.

namespace kubexx::patch {

inline constexpr std::string_view kPatchDirective = "$patch";

using Fault = std::optional<Error>;
/// Applies a patch to an object: how the elements of a list are merged.
using MergeElement = std::function<Fault(json::Object& original, json::Object patch)>;

struct ListMerge {
  std::string_view merge_key;  ///< empty for scalars
  MergeElement merge_element;
};

/// The error about a value of `$patch` that is not a directive, in an object with that member.
Error unknown_directive(const json::Value& directive, const json::Value& element);

/// The value without the parts that have a `$patch` directive, or nothing if it has one itself.
std::optional<json::Value> without_directives(json::Value value);

/// Merges `patch` into `original`.
Fault merge_into_list(json::Array& original, json::Array patch, const ListMerge& how);
/// Takes the scalars of `patch` out of `original`; lists of objects are merged.
Fault delete_from_list(json::Array& original, json::Array patch, const ListMerge& how);

/// `patch` must have its elements in the order of `order`, and no others.
Fault check_element_order(const json::Array& patch, const json::Array& order, std::string_view merge_key);

/// The order of the stored list as Go's library sees it after merging `patch` into it: a deletion moves the following
/// elements up, and added elements take the free slots.
json::Array order_after(const json::Array& before, const json::Array& patch, std::string_view merge_key);

/// Puts the elements that are also in `order` into that order; the others keep their place in `before`. Only the type
/// of `patch` matters.
Fault order_elements(json::Array& merged, const json::Array& order, const json::Array& before, const json::Array& patch,
                     std::string_view merge_key);

}  // namespace kubexx::patch

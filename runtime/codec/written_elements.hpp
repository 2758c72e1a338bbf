#pragma once

#include <string_view>
#include <vector>

#include "runtime/codec/list_origins.hpp"

namespace kubexx::codec {

/// The elements of a list as types write it.
std::vector<std::string_view> elements_of(std::string_view list);

/// `origins_of` or `origins_of_set` (list_origins.hpp) for elements as strings. Its time is linear in their length,
/// except for elements that changed.
Origins origins_of_texts(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
                         std::string_view keys, bool is_set);

}  // namespace kubexx::codec

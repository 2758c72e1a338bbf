#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A page of a list, as a server answers it.
namespace kubexx::watch {

struct ListPage {
  std::string version = {};
  std::string continue_token = {};           ///< empty: the last page
  std::vector<std::string_view> items = {};  ///< parts of the text
};

/// Nothing if the text is not a list.
std::optional<ListPage> read_list_page(std::string_view text);

}  // namespace kubexx::watch

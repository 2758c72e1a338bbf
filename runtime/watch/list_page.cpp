#include "runtime/watch/list_page.hpp"

#include <utility>

#include "runtime/json/slice.hpp"

namespace kubexx::watch {

std::optional<ListPage> read_list_page(std::string_view text) {
  const auto metadata = json::find_raw_member(text, "metadata");
  const auto items = json::find_raw_member(text, "items");
  if (!metadata || !items) return std::nullopt;
  ListPage page{
      json::find_string_member(*metadata, "resourceVersion"), json::find_string_member(*metadata, "continue"), {}};
  if (*items == "null") return page;
  auto elements = json::raw_elements(*items);
  if (!elements) return std::nullopt;
  page.items = *std::move(elements);
  return page;
}

}  // namespace kubexx::watch

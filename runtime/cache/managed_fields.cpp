#include "runtime/cache/managed_fields.hpp"

namespace kubexx::cache {
namespace {

constexpr std::string_view kMember = "\"managedFields\"";
constexpr std::string_view kWhiteSpace = " \t\r\n";

}  // namespace

std::string without_managed_fields(std::string_view object, std::string_view fields) {
  if (fields.empty()) return std::string(object);
  const auto value = static_cast<std::size_t>(fields.data() - object.data());
  auto begin = object.rfind(kMember, value);
  auto end = value + fields.size();
  // One of the commas around the member is removed, too.
  const auto next = object.find_first_not_of(kWhiteSpace, end);
  const auto previous = object.find_last_not_of(kWhiteSpace, begin - 1);
  if (next == std::string_view::npos) return std::string(object);
  if (object[next] == ',')
    end = next + 1;
  else if (object[previous] == ',')
    begin = previous;
  std::string rest;
  rest.reserve(object.size() - (end - begin));
  return rest.append(object.substr(0, begin)).append(object.substr(end));
}

}  // namespace kubexx::cache

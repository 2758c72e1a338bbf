#include <charconv>
#include <string>

#include "functions.h"

namespace trees::v1alpha1 {

kubexx::Result<> convert(const TreeSpec& from, v1::TreeSpec& to) {
  to.address = from.host + ":" + std::to_string(from.port);
  return {};
}

/// An address without a port keeps the port.
kubexx::Result<> convert(const v1::TreeSpec& from, TreeSpec& to) {
  const auto colon = from.address.rfind(':');
  to.host = from.address.substr(0, colon);
  if (colon == std::string::npos) return {};
  std::from_chars(from.address.data() + colon + 1, from.address.data() + from.address.size(), to.port);
  return {};
}

}  // namespace trees::v1alpha1

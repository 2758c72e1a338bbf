#include <charconv>
#include <string>

#include "functions.h"

namespace racks::v1alpha1 {

kubexx::Result<> convert(const Crate& from, v1::Crate& to) {
  to.weight.reset();
  if (!from.weight) return {};
  std::int64_t weight = 0;
  const char* const end = from.weight->data() + from.weight->size();
  if (std::from_chars(from.weight->data(), end, weight).ptr != end)
    return kubexx::Error{.message = "weight \"" + *from.weight + "\" is not a number"};
  to.weight = weight;
  return {};
}

kubexx::Result<> convert(const v1::Crate& from, Crate& to) {
  to.weight.reset();
  if (from.weight) to.weight = std::to_string(*from.weight);
  return {};
}

}  // namespace racks::v1alpha1

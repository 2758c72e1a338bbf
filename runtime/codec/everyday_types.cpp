#include "runtime/codec/everyday_types.hpp"

namespace kubexx::codec {

#define KUBEXX_EVERYDAY(TYPE)                                             \
  template void Members::read(TYPE&);                                     \
  template void Members::read_sparse(TYPE&);                              \
  template void Members::read(std::optional<TYPE>&);                      \
  template void put(json::Writer&, std::string_view, const TYPE&);        \
  template void put_sparse(json::Writer&, std::string_view, const TYPE&); \
  template void put(json::Writer&, std::string_view, const std::optional<TYPE>&);
KUBEXX_EVERYDAY_TYPES(KUBEXX_EVERYDAY)
#undef KUBEXX_EVERYDAY

}  // namespace kubexx::codec

#include <kubexx/detail/codec/everyday_types.hpp>

namespace kubexx::codec {

#define KUBEXX_EVERYDAY(TYPE) \
  template struct Any<TYPE>;  \
  template struct Any<std::optional<TYPE>>;
KUBEXX_EVERYDAY_TYPES(KUBEXX_EVERYDAY)
#undef KUBEXX_EVERYDAY

}  // namespace kubexx::codec

#include <kubexx/detail/codec/variant.hpp>

#include "runtime/json/text.hpp"

namespace kubexx::codec {

void refuse_alternative(json::Reader& in, std::size_t offset, std::string_view found) {
  constexpr std::size_t kShown = 80;
  in.fail(offset, found.empty() ? "expected one member, found none"
                                : "unknown alternative " + json::quoted(found.substr(0, kShown)));
}

}  // namespace kubexx::codec

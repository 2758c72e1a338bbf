#include <kubexx/detail/codec/containers.hpp>

namespace kubexx::codec {

void refuse_size(json::Reader& in, std::size_t offset, std::size_t expected, std::size_t found) {
  in.fail(offset, "expected " + std::to_string(expected) + " elements, found " + std::to_string(found));
}

}  // namespace kubexx::codec

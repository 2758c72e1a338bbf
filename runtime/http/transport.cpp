#include <kubexx/http/transport.hpp>

namespace kubexx::http {

Result<std::string> read_rest(Stream& stream, std::size_t most, const Limit& limit) {
  std::string text;
  while (text.size() < most) {
    auto part = stream.read(limit);
    if (!part) return std::move(part).error();
    if (part->kind != Stream::Part::Kind::data) break;
    text += part->data.substr(0, most - text.size());
  }
  return text;
}

}  // namespace kubexx::http

#include "runtime/http/head_scanner.hpp"

namespace kubexx::http {

bool HeadScanner::feed(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size() && !is_complete_; ++i) {
    ++size_;
    if (bytes[i] == '\n') {
      is_complete_ = has_line_ && !line_has_bytes_;
      has_line_ = has_line_ || line_has_bytes_;
      line_has_bytes_ = false;
    } else if (bytes[i] != '\r') {
      line_has_bytes_ = true;
    }
  }
  return is_complete_;
}

}  // namespace kubexx::http

#pragma once

#include <string>

#include "generator/import/header.hpp"

namespace kubexx::importing {

/// The first line of every header that import writes.
inline constexpr const char* kHeaderBanner = "// Imported by kubexx from ";

/// The text of a header. The same header gives the same bytes.
std::string header_text(const Header& header);

}  // namespace kubexx::importing

#pragma once

#include <string>

namespace kubexx::http {

/// The words after the code in a status line, as Go's servers write them: `Unprocessable Entity`.
std::string reason_phrase(int code);

}  // namespace kubexx::http

#pragma once

namespace kubexx::support {

enum class Severity { note, warning, error };

}  // namespace kubexx::support

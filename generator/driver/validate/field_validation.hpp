#pragma once

namespace kubexx::driver {

/// What becomes of unknown and repeated fields: an error as with kubectl, a warning as without it, nothing.
enum class FieldValidation { strict, warn, ignore };

}  // namespace kubexx::driver

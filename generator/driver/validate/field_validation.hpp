#pragma once

namespace kubexx::driver {

/// How unknown and duplicate fields are reported: as errors (as with kubectl), as warnings, or not at all.
enum class FieldValidation { strict, warn, ignore };

}  // namespace kubexx::driver

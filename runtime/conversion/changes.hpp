#pragma once

#include <kubexx/json/value.hpp>

namespace kubexx::conversion {

/// `raw` with the changes from `before` to `after`, which are both documents of its type. What did not change stays as
/// it is in `raw`: unknown members, and members that `raw` does not have. In lists of another length, the elements at
/// both ends that did not change stay.
json::Value with_changes(json::Value raw, const json::Value& before, const json::Value& after);

}  // namespace kubexx::conversion

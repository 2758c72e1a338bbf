#pragma once

#include <map>
#include <string>

#include <kubexx/core/result.hpp>
#include <kubexx/label_selector.hpp>

namespace kubexx {

/// Whether an object with these labels is selected, as servers decide it. A selector that servers reject, such as one
/// with an unknown operation, selects nothing.
bool matches(const LabelSelector& selector, const std::map<std::string, std::string>& labels);

/// The selector as a string, for `ListOptions::labels` and `CacheOptions::labels`: `app=web,tier in (a,b),!canary`.
/// Error of stage `encode`: why servers reject it.
Result<std::string> selector_text(const LabelSelector& selector);

}  // namespace kubexx

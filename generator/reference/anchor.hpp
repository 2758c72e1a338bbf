#pragma once

#include <string>
#include <string_view>

namespace kubexx::reference {

/// `CronTab.stable.example.com`
std::string kind_anchor(std::string_view kind, std::string_view group);
/// `CronTab.v1.stable.example.com`. Kinds and versions have no dots, so that two of these are never equal.
std::string version_anchor(std::string_view kind, std::string_view version, std::string_view group);
/// `CronTab.v1.stable.example.com_spec.jobTemplate`: no group contains `_`. Names of fields keep letters, digits, `-`
/// and
/// `_`; other bytes are written as `~2f`. What stands for elements and keys has no step of its own.
std::string field_anchor(std::string_view parent, std::string_view name, bool parent_is_root);

}  // namespace kubexx::reference

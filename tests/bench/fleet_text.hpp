#pragma once

#include <string>

namespace kubexx::bench {

/// A fleet as servers write it, of about 1.6 KB, a third of it managedFields.
std::string fleet_text(int number, int version);

}  // namespace kubexx::bench

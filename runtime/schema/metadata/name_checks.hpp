#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/schema/check.hpp"

// The value checks of API servers on names, labels and paths. Each answers with what is wrong, in the words of the
// server; nothing when the value is good.

namespace kubexx::schema {

using Complaints = std::vector<std::string>;

/// `my-name`: at most 63 of a-z, 0-9 and `-`, a letter first, no `-` last.
Complaints dns1035_label(std::string_view value);
/// `123-abc`: the same, but a digit may come first.
Complaints dns1123_label(std::string_view value);
/// `example.com`: at most 253 bytes of such labels, joined by dots; a label may be longer than 63.
Complaints dns1123_subdomain(std::string_view value);
/// The key of a label, an annotation or a finalizer: `example.com/MyName`.
Complaints label_key(std::string_view value, int server_minor = kNewestServer);
Complaints label_value(std::string_view value, int server_minor = kNewestServer);
/// Whether a name can stand in a URL.
Complaints path_segment(std::string_view value);
/// A port from 1 to 65535.
Complaints port_number(std::int64_t port);

/// Several complaints as one detail.
std::string joined(const Complaints& complaints, std::string_view separator = ",");

}  // namespace kubexx::schema

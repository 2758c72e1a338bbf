#pragma once

#include <string_view>

namespace kubexx::schema::definition {

/// Whether the bytes are an X.509 certificate that Go's crypto/x509 parses: DER, all fields in their place and of their
/// types, names with known string types, dates, and a key that fits its algorithm. Like Go, it does not verify
/// signatures; unlike Go, it does not check the contents of extensions and whether a point is on its curve.
bool is_certificate(std::string_view der);

}  // namespace kubexx::schema::definition

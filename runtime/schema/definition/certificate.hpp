#pragma once

#include <string_view>

namespace kubexx::schema::definition {

/// Whether the bytes are an X.509 certificate as Go's crypto/x509 parses one: DER, all fields in their place and of
/// their types, names of known kinds of text, dates, and a key that fits its algorithm. Signatures are not verified,
/// neither here nor there; what is inside extensions, and whether a point lies on its curve, is not looked at here.
bool is_certificate(std::string_view der);

}  // namespace kubexx::schema::definition

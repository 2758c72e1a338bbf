#pragma once

#include "runtime/http/server_identity.hpp"

/// A self-signed certificate with the common name hooks.site.svc and no alternative name, made by `openssl req -x509`;
/// valid for a hundred years.
namespace kubexx::test {

inline const http::Identity kCommonNameIdentity = {R"(-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIURE5+tCxTbVRy6SsqfaRy7/jR6RcwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOaG9va3Muc2l0ZS5zdmMwIBcNMjYxMTMwMDYzMjI5WhgPMjEy
NjExMDYwNjMyMjlaMBkxFzAVBgNVBAMMDmhvb2tzLnNpdGUuc3ZjMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAECjpTKd1fER/O0Hw+PRWtyYyk5ncTLQw1LP2LNqkK
ZjUQhBSgmNsxqOon+ivubQU+DE22q+A8gVIOTJtGDMfgPaNTMFEwHQYDVR0OBBYE
FCgp3WXejf8Il9I+q6OX32ixuXlfMB8GA1UdIwQYMBaAFCgp3WXejf8Il9I+q6OX
32ixuXlfMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAJYImcW/
Myfxg5a7nKrRFH4gXFxhlJBMx+KwVQwi61bcAiEA458/kEmBjoEoLPKogItlbdYf
DLdImrzB1cRGQuaBAmQ=
-----END CERTIFICATE-----
)",
                                                   R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmfMrqe2pR4aiHHts
MCj+hioqL5YNDu4NBIJwzKAklpihRANCAAQKOlMp3V8RH87QfD49Fa3JjKTmdxMt
DDUs/Ys2qQpmNRCEFKCY2zGo6if6K+5tBT4MTbar4DyBUg5Mm0YMx+A9
-----END PRIVATE KEY-----
)"};

}  // namespace kubexx::test

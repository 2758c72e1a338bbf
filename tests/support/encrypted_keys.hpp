#pragma once

/// The key of `kCommonNameIdentity`, encrypted with the passphrase "secret": in PKCS #8, and in the form of one
/// algorithm.
namespace kubexx::test {

inline constexpr const char* kEncryptedKeys[] = {R"(-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAh0u2KDqIYqLgICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEHzJaTufbWDZ/mz6Ue8J0RYEgZAo
Jllrxi2Bvmqo2YGNr8hkg3CDgGgZbdghTAH2tz/dulM4QO5zsGpAYVk6dhEg6ARx
tok/7C7f4nfRuuSn2Mfk7qW7MQ2RUdG3SVm/gL5DQcYS9RT+xJPId+HlNZDzp+nL
2Ti7CdeVuKiKGIeGz3J2nf2FUmJeyVA3PehSI91MtGcjQkpmnALq7Cd/1yoKma8=
-----END ENCRYPTED PRIVATE KEY-----
)",
                                                 R"(-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-256-CBC,75116CB13120B79C6E07A10D17D9B0E4

Gi9vosoowFZyyIAJs5vTHplxKZQXBEk4QwTm8vkmk/6+e1gBc5eVQZN34jvxVgOK
6/qunY6p+ye0PSkNnUOt/r/jfnpIODkCRrYTRIN66cAVrZYsb/zRtgBfB1/lbIAw
cr+QiJctKuOZGuS5K2A0HdV+fe0lw7QWhvapQrZ/yVo=
-----END EC PRIVATE KEY-----
)"};

}  // namespace kubexx::test

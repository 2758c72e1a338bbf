#pragma once

/// The annotation macro. `KUBEXX(kubexx::minimum(1))` is placed
///   - after `struct`, `class`, `enum`, `enum class` or `namespace`, before the name;
///   - on a member, before its type;
///   - after an enumerator's name;
///   - after the name of `using Name KUBEXX(…) = T;`.
/// Its arguments are constant expressions. Compilers see nothing; the generator, which defines __KUBEXX_GENERATOR__,
/// sees an attribute with the values.
#if defined(__KUBEXX_GENERATOR__)
#define KUBEXX(...) [[clang::annotate("kubexx", __VA_ARGS__)]]
#else
#define KUBEXX(...)
#endif

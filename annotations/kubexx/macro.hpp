#pragma once

/// The carrier of annotations. `KUBEXX(kubexx::minimum(1))` stands
///   - after `struct`, `class`, `enum`, `enum class` or `namespace`, before the name;
///   - on a member, before its type;
///   - after an enumerator's name;
///   - after the name of `using Name KUBEXX(…) = T;`.
/// Its arguments are constant expressions. To every compiler it is nothing; only the generator, which defines the macro
/// below for itself, sees an attribute that carries the values.
#if defined(__KUBEXX_GENERATOR__)
#define KUBEXX(...) [[clang::annotate("kubexx", __VA_ARGS__)]]
#else
#define KUBEXX(...)
#endif

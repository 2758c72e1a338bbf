#pragma once

/// Included first by headers that programs include, so that an older C++ standard is named before its consequences.
#if __cplusplus < 202002L
#error "kubexx needs C++20: compile with -std=c++20 or newer"
#endif

# Files, and components of sources, that still use listed words. This list only gets shorter.
set(pending
    annotations/kubexx/markers.hpp
    docs/coming-from-controller-gen.md
    docs/markers.md
    docs/rules.md
    generator/crd
    generator/markers
    generator/markers/marker_table.cpp
    generator/markers/reference.cpp
    generator/model
    generator/support
    generator/support/rule_table.cpp
    tests/unit/crd
    tests/unit/markers
    tests/unit/model
    tests/unit/support
)

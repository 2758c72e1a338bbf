#pragma once

/// The vocabulary types: types of Kubernetes APIs that the C++ standard library does not have. They are plain values
/// that compare by content. The generator knows each by its name and gives it the schema of Kubernetes.

#include <kubexx/condition.hpp>
#include <kubexx/duration.hpp>
#include <kubexx/int_or_string.hpp>
#include <kubexx/json_types.hpp>
#include <kubexx/label_selector.hpp>
#include <kubexx/object_meta.hpp>
#include <kubexx/quantity.hpp>
#include <kubexx/references.hpp>
#include <kubexx/time.hpp>

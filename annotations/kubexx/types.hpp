#pragma once

/// The vocabulary types: what a Kubernetes API says in a type of its own and the C++ standard library has no word for.
/// Plain values that compare by content. The generator knows each by its name; the schema of each is the server's.

#include <kubexx/condition.hpp>
#include <kubexx/duration.hpp>
#include <kubexx/int_or_string.hpp>
#include <kubexx/json_types.hpp>
#include <kubexx/label_selector.hpp>
#include <kubexx/object_meta.hpp>
#include <kubexx/quantity.hpp>
#include <kubexx/references.hpp>
#include <kubexx/time.hpp>

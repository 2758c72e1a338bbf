#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/codec/bytes.hpp>
#include <kubexx/codec/codec.hpp>

/// Objects from JSON and back, without a client: `kubexx::decode<K>`, `kubexx::encode`, `kubexx::decode_list<K>`.

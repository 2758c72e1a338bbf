#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/validation/definitions.hpp>

/// Validates custom resources without an API server: `kubexx::Definitions`. Link `kubexx::validation`.

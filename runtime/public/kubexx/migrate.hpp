#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/migration/migrate.hpp>
#include <kubexx/migration/stored_versions.hpp>

/// Storage migration: `kubexx::migrate`, and `kubexx::stored_versions`.
///
///     const auto report = kubexx::migrate(*client, "gameservers.games.example.com");
///     if (report && report->cleared) std::cout << "all objects are stored in " << report->storage << '\n';

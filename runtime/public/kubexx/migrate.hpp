#pragma once

#include <kubexx/migration/migrate.hpp>

/// Storage migration: `kubexx::migrate`.
///
///     const auto report = kubexx::migrate(*client, "gameservers.games.example.com");
///     if (report && report->cleared) std::cout << "all objects are stored in " << report->storage << '\n';

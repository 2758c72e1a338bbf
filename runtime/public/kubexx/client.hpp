#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/client/api.hpp>
#include <kubexx/client/client.hpp>
#include <kubexx/client/discovery.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/codec/bytes.hpp>

/// Everything a program needs to use an API server: `kubexx::Client`, `kubexx::api<K>()` and `kubexx::DynamicApi`.
///
///     auto client = kubexx::Client::from_environment();
///     if (!client) return fail(client.error().text());
///     auto crontabs = kubexx::api<stable::v1::CronTab>(*client, "default");
///     auto nightly = crontabs.get("nightly");

#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/certificates/own_certificates.hpp>
#include <kubexx/webhook/server.hpp>
#include <kubexx/webhook/webhooks.hpp>

/// Everything a program needs for admission webhooks: `kubexx::Webhooks`, and `kubexx::serve` over HTTPS.

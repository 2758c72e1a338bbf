#pragma once

#include <kubexx/webhook.hpp>

#include "api/v1.kubexx_convert.hpp"

namespace games {

/// The webhooks of the kind: conversion, who created an object, and the rule that compares an object with its former
/// state.
kubexx::Webhooks hooks();

/// The authority of the program, and the objects that get its certificates: those of config/crd and config/webhook.
kubexx::OwnCertificates certificates();

}  // namespace games

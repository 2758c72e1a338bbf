#pragma once

#include <kubexx/webhook.hpp>

#include "api/v1.kubexx_convert.hpp"

namespace games {

/// The webhooks of the kind: conversion, and the rules that compare an object with its former state.
kubexx::Webhooks hooks();

}  // namespace games

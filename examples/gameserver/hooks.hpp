#pragma once

#include <kubexx/webhook.hpp>

#include "api/v1.kubexx.hpp"
#include "api/v1alpha1.kubexx.hpp"

// Both directions of the conversion, in the namespace of one of the types.
namespace games::v1alpha1 {

kubexx::Result<> convert(const GameServer& from, v1::GameServer& to);
kubexx::Result<> convert(const v1::GameServer& from, GameServer& to);

}  // namespace games::v1alpha1

namespace games {

/// The webhooks of the kind: conversion, and the rules that compare an object with its former state.
kubexx::Webhooks hooks();

}  // namespace games

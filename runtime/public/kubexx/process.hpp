#pragma once

#include <kubexx/standard.hpp>

#include <kubexx/process/log.hpp>
#include <kubexx/process/process.hpp>

/// The frame of a program in a cluster: `kubexx::run_until_signalled`.
///
///     int main(int argc, char** argv) {
///       kubexx::Program program{.name = "backup"};
///       program.run = [](const std::stop_token& stop, const kubexx::LogFunction&) { return back_up_until(stop); };
///       return kubexx::run_until_signalled(program, argc, argv);
///     }

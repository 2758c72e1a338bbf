#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::bench {

/// `, ratio 0.0500   promised 0.10   kept`
std::string ratio_text(double ours, double theirs, double promise);

/// `PROGRAM FOLDER SERVER` on the command line: the exit status after `bench` with the two; 1 when it throws.
int run_bench(int argc, char** argv, void (*bench)(const std::filesystem::path& folder, const std::string& server));

/// The answer of a server program of tests/oracle to one request; nothing when there is no such program. Throws when it
/// does not answer.
std::optional<json::Object> ask_server(const std::string& server, const json::Object& request);

/// A number of the answer. Throws when it has none.
double number_of(const json::Object& answer, std::string_view key);

}  // namespace kubexx::bench

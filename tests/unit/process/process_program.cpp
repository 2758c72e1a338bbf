#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <kubexx/process.hpp>

// A program whose end the command line decides, for signals_test.cpp.

int main(int argc, char** argv) {
  std::string ends = "when stopped";
  kubexx::Program program{.name = "process_program"};
  program.flags = {{"end", "HOW", "how it ends", [&](const std::string& value) -> kubexx::Result<> {
                      ends = value;
                      return {};
                    }}};
  program.ready = {{"always", [] { return kubexx::Result<>(); }}};
  program.health = {{"never", []() -> kubexx::Result<> { return kubexx::Error{.message = "by design"}; }}};
  program.metrics = [] { return std::string("# TYPE up gauge\nup 1\n"); };
  program.run = [&](const std::stop_token& stop, const kubexx::LogFunction& log) -> kubexx::Result<> {
    log({kubexx::LogLevel::debug, "running", {{"end", ends}}});
    log({kubexx::LogLevel::info, "started", {}});
    if (ends == "error") return kubexx::Error{.message = "it failed"};
    if (ends == "throw") throw std::runtime_error("it threw");
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any changed;
    while (ends == "never" || !stop.stop_requested()) changed.wait(lock, stop, [] { return false; });
    return {};
  };
  return kubexx::run_until_signalled(program, argc, argv);
}

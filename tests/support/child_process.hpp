#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

extern char** environ;  // NOLINT: POSIX

namespace kubexx::test {

/// A child process and what it writes to standard output and standard error.
class ChildProcess {
 public:
  /// `arguments` begin with the file of the program.
  explicit ChildProcess(std::vector<std::string> arguments) {
    int ends[2] = {}, inputs[2] = {};
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(inputs, O_CLOEXEC) == 0);
    output_ = ends[0];
    input_ = inputs[1];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    REQUIRE(::posix_spawn(&id_, arguments.front().c_str(), &actions, nullptr, pointers.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    ::close(inputs[0]);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess() {
    if (id_ > 0) ::kill(id_, SIGKILL), ::waitpid(id_, nullptr, 0);
    ::close(output_);
    ::close(input_);
  }

  void write(const std::string& text) const { REQUIRE(::write(input_, text.data(), text.size()) > 0); }
  void signal(int number) const { ::kill(id_, number); }

  /// Reads until the output contains `text`; false if it ends before, or nothing comes for a minute.
  bool prints(const std::string& text) {
    while (printed_.find(text) == std::string::npos)
      if (!read()) return false;
    return true;
  }

  /// The whole line that contains `text`; empty if the output ends before.
  std::string line_with(const std::string& text) {
    if (!prints(text)) return {};
    const auto at = printed_.find(text);
    while (printed_.find('\n', at) == std::string::npos)
      if (!read()) return {};
    const auto begin = printed_.rfind('\n', at) + 1;
    return printed_.substr(begin, printed_.find('\n', at) - begin);
  }

  /// The exit status, after all output; 1000 and the signal if one ended it, as SIGKILL does once nothing has come for
  /// a minute.
  int status() {
    while (read()) continue;
    if (!output_ended_) signal(SIGKILL);
    int status = 0;
    ::waitpid(std::exchange(id_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  const std::string& printed() const { return printed_; }

 private:
  bool read() {
    pollfd ready = {output_, POLLIN, 0};
    char bytes[1024];
    if (::poll(&ready, 1, 60'000) <= 0) return false;
    const auto count = ::read(output_, bytes, sizeof(bytes));
    if (count > 0) printed_.append(bytes, static_cast<std::size_t>(count));
    output_ended_ = count == 0;
    return count > 0;
  }

  pid_t id_ = -1;
  int output_ = -1;
  int input_ = -1;
  std::string printed_;
  bool output_ended_ = false;
};

}  // namespace kubexx::test

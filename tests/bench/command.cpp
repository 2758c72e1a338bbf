#include "tests/bench/command.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>

namespace kubexx::bench {
namespace {

[[noreturn]] void become(const Command& command, int messages) {
  std::vector<char*> words;
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  int nothing = ::open("/dev/null", O_WRONLY);
  bool ready = ::dup2(nothing, STDOUT_FILENO) >= 0 && ::dup2(messages, STDERR_FILENO) >= 0 &&
               (command.folder.empty() || ::chdir(command.folder.c_str()) == 0);
  if (ready) ::execv(words[0], words.data());
  ::_exit(127);
}

std::string read_all(int descriptor) {
  std::string result;
  char buffer[4096];
  for (ssize_t count; (count = ::read(descriptor, buffer, sizeof buffer)) > 0;) {
    result.append(buffer, static_cast<std::size_t>(count));
  }
  return result;
}

}  // namespace

Run run(const Command& command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  auto begin = std::chrono::steady_clock::now();
  pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) become(command, ends[1]);
  ::close(ends[1]);
  Run result;
  result.messages = read_all(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  result.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  if (result.exit_code == 127) throw std::runtime_error("cannot run " + command.words[0]);
  return result;
}

}  // namespace kubexx::bench

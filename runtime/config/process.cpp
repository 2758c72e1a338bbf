#include "runtime/config/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>

namespace kubexx::config {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStep{20};

Error problem(std::string message, Stage stage = Stage::auth) {
  Error error;
  error.stage = stage;
  error.message = std::move(message);
  return error;
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_;
};

using Variables = std::map<std::string, std::string>;

std::string find_program(const std::string& program, const Variables& variables) {
  if (program.find('/') != std::string::npos) return program;
  const auto path = variables.find("PATH");
  std::string_view rest = path == variables.end() ? "/usr/local/bin:/usr/bin:/bin" : std::string_view(path->second);
  while (!rest.empty()) {
    const auto end = std::min(rest.find(':'), rest.size());
    const std::string candidate = fmt::format("{}/{}", rest.substr(0, end), program);
    if (end > 0 && access(candidate.c_str(), X_OK) == 0) return candidate;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

/// How a child starts: its standard input and output, no blocked signals, and a group of its own so that its children
/// can be killed with it, unless it reads from the terminal.
class SpawnPlan {
 public:
  SpawnPlan(int output, bool terminal) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    if (!terminal) posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    sigaddset(&none, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &none);
    posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                              (terminal ? 0 : POSIX_SPAWN_SETPGROUP)));
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

class Child {
 public:
  Child(pid_t id, bool grouped) : id_(id), grouped_(grouped) {}
  ~Child() { end(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Its exit status, once it has ended.
  std::optional<int> status() {
    int status = 0;
    if (!status_ && waitpid(id_, &status, WNOHANG) == id_) status_ = status;
    return status_;
  }

  void end() {
    kill(grouped_ ? -id_ : id_, SIGKILL);
    int status = 0;
    while (!status_)
      if (waitpid(id_, &status, 0) == id_ || errno != EINTR) status_ = status;
  }

 private:
  pid_t id_;
  bool grouped_;
  std::optional<int> status_;
};

Result<pid_t> spawn(const ProcessRequest& request, int output) {
  Variables variables;
  for (const auto& [name, value] : request.variables) variables.insert_or_assign(name, value);
  const std::string program = find_program(request.program, variables);
  if (program.empty()) return problem(fmt::format("{}: not found in PATH", request.program));
  std::vector<std::string> arguments = {request.program};
  arguments.insert(arguments.end(), request.arguments.begin(), request.arguments.end());
  std::vector<std::string> environment;
  for (const auto& [name, value] : variables) environment.push_back(name + "=" + value);
  const SpawnPlan plan(output, request.terminal);
  pid_t id = 0;
  const int failed = posix_spawn(&id, program.c_str(), plan.actions(), plan.attributes(), pointers(arguments).data(),
                                 pointers(environment).data());
  if (failed != 0) return problem(fmt::format("{}: cannot be started", request.program));
  return id;
}

/// Adds what can be read within a moment; false at the end of the output.
bool read_some(int pipe, std::string& text) {
  pollfd waiting{pipe, POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(kStep.count())) <= 0) return true;
  char bytes[1 << 14];
  const ssize_t count = read(pipe, bytes, sizeof bytes);
  if (count > 0) text.append(bytes, static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && errno == EINTR);
}

std::optional<Error> find_end(const ProcessRequest& request, const http::Limit& limit, const std::string& text) {
  if (limit.stop.stop_requested()) return problem("stopped while " + request.program + " ran", Stage::cancelled);
  if (http::Clock::now() >= limit.deadline) return problem(request.program + " did not end in time");
  if (text.size() > request.most_bytes)
    return problem(fmt::format("{} printed more than {} bytes", request.program, request.most_bytes));
  return std::nullopt;
}

Result<std::string> read_all(const ProcessRequest& request, const http::Limit& limit, int pipe, Child& child) {
  std::string text;
  bool open = true;
  while (open || !child.status()) {
    if (auto error = find_end(request, limit, text)) return *std::move(error);
    const std::size_t before = text.size();
    if (open)
      open = read_some(pipe, text);
    else
      poll(nullptr, 0, static_cast<int>(kStep.count()));
    // A grandchild may keep the pipe open behind a child that has ended.
    if (child.status() && text.size() == before) break;
  }
  const int status = *child.status();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
  if (WIFEXITED(status))
    return problem(fmt::format("{} failed with exit status {}", request.program, WEXITSTATUS(status)));
  return problem(fmt::format("{} was ended by signal {}", request.program, WTERMSIG(status)));
}

}  // namespace

Result<std::string> run_process(const ProcessRequest& request, const http::Limit& limit) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return problem(fmt::format("{}: no pipe", request.program));
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const auto id = spawn(request, writing.get());
  if (!id) return id.error();
  writing.reset();
  Child child(*id, !request.terminal);
  return read_all(request, limit, reading.get(), child);
}

}  // namespace kubexx::config

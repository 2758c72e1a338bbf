#include "runtime/config/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <optional>
#include <system_error>

#include "runtime/config/errors.hpp"

namespace kubexx::config {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kStep{20};

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

bool is_program(const std::string& file) {
  struct stat facts = {};
  return stat(file.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && access(file.c_str(), X_OK) == 0;
}

/// As Go's exec.LookPath: the first match counts, and is an error if its folder depends on the working directory.
Result<std::string> find_program(const std::string& program, std::string_view path) {
  if (program.find('/') != std::string::npos) return program;
  while (!path.empty()) {
    const auto end = std::min(path.find(':'), path.size());
    const std::string_view folder = end == 0 ? "." : path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    std::string candidate = fmt::format("{}/{}", folder, program);
    if (!is_program(candidate)) continue;
    if (folder.starts_with('/')) return candidate;
    return auth_error(fmt::format("{}: found through the PATH entry '{}', which is not absolute", program, folder));
  }
  return auth_error(fmt::format("{}: not found in PATH", program));
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

/// How a child starts: its standard input and output, no other descriptors, no blocked signals, and a process group of
/// its own so that its children can be killed with it, unless it reads from the terminal.
class SpawnPlan {
 public:
  SpawnPlan(int output, bool terminal) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    if (!terminal) posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
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

/// A child that was started. It is not reaped before the destructor: until then no other process can get its id.
class Child {
 public:
  Child(pid_t id, bool grouped) : id_(id), grouped_(grouped) {}
  ~Child() {
    end_.reset();
    look();
    if (is_lost_) return;
    kill(grouped_ ? -id_ : id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool has_ended() {
    look();
    return end_ || is_lost_;
  }
  /// How it ended; nothing if it was reaped by others, because the program ignores SIGCHLD or waits for any child.
  const std::optional<siginfo_t>& end() const { return end_; }

 private:
  void look() {
    siginfo_t end = {};
    if (end_ || is_lost_) return;
    if (waitid(P_PID, static_cast<id_t>(id_), &end, WEXITED | WNOHANG | WNOWAIT) != 0)
      is_lost_ = errno == ECHILD;
    else if (end.si_pid == id_)
      end_ = end;
  }

  pid_t id_;
  bool grouped_;
  bool is_lost_ = false;
  std::optional<siginfo_t> end_;
};

Result<pid_t> spawn(const ProcessRequest& request, int output) {
  const auto program = find_program(request.program, request.path);
  if (!program) return program.error();
  std::map<std::string, std::string> variables;
  for (const auto& [name, value] : request.variables) variables.insert_or_assign(name, value);
  std::vector<std::string> arguments = {request.program};
  arguments.insert(arguments.end(), request.arguments.begin(), request.arguments.end());
  std::vector<std::string> environment;
  for (const auto& [name, value] : variables) environment.push_back(name + "=" + value);
  const SpawnPlan plan(output, request.terminal);
  pid_t id = 0;
  const int failed = posix_spawn(&id, program->c_str(), plan.actions(), plan.attributes(), pointers(arguments).data(),
                                 pointers(environment).data());
  if (failed != 0)
    return auth_error(
        fmt::format("{}: cannot be started: {}", request.program, std::generic_category().message(failed)));
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
  if (limit.stop.stop_requested())
    return Error{.stage = Stage::cancelled, .message = "stopped while " + request.program + " was running"};
  if (http::Clock::now() >= limit.deadline) return auth_error(request.program + " did not end in time");
  if (text.size() > request.most_bytes)
    return auth_error(fmt::format("{} printed more than {} bytes", request.program, request.most_bytes));
  return std::nullopt;
}

Result<std::string> checked(const ProcessRequest& request, const std::optional<siginfo_t>& end, std::string text) {
  if (!end)
    return auth_error(
        fmt::format("{}: its exit status is lost, because this program ignores SIGCHLD or waits for all "
                    "children",
                    request.program));
  if (end->si_code != CLD_EXITED)
    return auth_error(fmt::format("{} was ended by signal {}", request.program, end->si_status));
  if (end->si_status != 0)
    return auth_error(fmt::format("{} failed with exit status {}", request.program, end->si_status));
  return text;
}

Result<std::string> read_all(const ProcessRequest& request, const http::Limit& limit, int pipe, Child& child) {
  std::string text;
  bool open = true;
  while (open || !child.has_ended()) {
    if (auto error = find_end(request, limit, text)) return *std::move(error);
    const bool has_ended = child.has_ended();
    const std::size_t before = text.size();
    if (open)
      open = read_some(pipe, text);
    else
      poll(nullptr, 0, static_cast<int>(kStep.count()));
    // A grandchild may keep the pipe open after the child has ended; all that the child wrote was there to be read.
    if (has_ended && text.size() == before) break;
  }
  return checked(request, child.end(), std::move(text));
}

}  // namespace

Result<std::string> run_process(const ProcessRequest& request, const http::Limit& limit) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return auth_error(fmt::format("{}: cannot create a pipe for its output", request.program));
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const auto id = spawn(request, writing.get());
  if (!id) return id.error();
  writing.reset();
  Child child(*id, !request.terminal);
  return read_all(request, limit, reading.get(), child);
}

}  // namespace kubexx::config

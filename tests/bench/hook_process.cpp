#include "tests/bench/hook_process.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "runtime/core/base64.hpp"
#include "runtime/http/server_identity.hpp"
#include "tests/bench/hook_reviews.hpp"
#include "tests/support/tls_peer.hpp"

namespace kubexx::bench {
namespace {

/// A port that is free now.
std::uint16_t free_port() {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in name = {};
  name.sin_family = AF_INET;
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof name;
  if (::bind(listener, reinterpret_cast<const sockaddr*>(&name), size) != 0 ||
      ::getsockname(listener, reinterpret_cast<sockaddr*>(&name), &size) != 0)
    throw std::runtime_error("no port");
  ::close(listener);
  return ntohs(name.sin_port);
}

pid_t started(std::vector<std::string> words, int input) {
  const pid_t process = ::fork();
  if (process != 0) return process;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const int nothing = ::open("/dev/null", O_WRONLY);
  ::dup2(input, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

std::string file_of(pid_t process, const char* name) { return fmt::format("/proc/{}/{}", process, name); }

}  // namespace

HookProcess::HookProcess(const std::string& program) : port_(free_port()) {
  const auto authority = http::make_authority("ca").value();
  const auto leaf = http::make_identity(authority, {.name = "hooks", .hosts = {"127.0.0.1"}}).value();
  folder_.write("tls.crt", leaf.certificate);
  folder_.write("tls.key", leaf.key);
  bundle_ = core::encode_base64(authority.certificate, core::Base64Alphabet::standard);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  input_ = ends[1];
  process_ = started({program, "serve", folder_.path(), fmt::to_string(port_), kHookGroup}, ends[0]);
  ::close(ends[0]);
  for (int tries = 0; tries < 500; ++tries) {
    if (test::TlsPeer(port_).connected()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  throw std::runtime_error("it serves no webhooks: " + program);
}

HookProcess::~HookProcess() {
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  ::close(input_);
}

std::string HookProcess::url() const { return fmt::format("https://127.0.0.1:{}", port_); }

double HookProcess::memory() const {
  std::ifstream status(file_of(process_, "status"));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) * 1024 / 1e6;
  throw std::runtime_error("a process with webhooks has ended");
}

double HookProcess::processor_seconds() const {
  std::ifstream file(file_of(process_, "stat"));
  std::string text;
  std::getline(file, text);
  std::istringstream after_name(text.substr(text.rfind(')') + 1));
  std::string field;
  for (int at = 0; at < 11; ++at) after_name >> field;  // from the state to the major faults of children
  double user = 0, system = 0;
  after_name >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::string post(const std::string& path, const std::string& body) {
  return fmt::format(
      "POST {}?timeout=10s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
      "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
      path, body.size(), body);
}

}  // namespace kubexx::bench

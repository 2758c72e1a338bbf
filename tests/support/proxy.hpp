#pragma once

#include <atomic>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

/// A proxy on the loopback that carries bytes to a server and lets a test disturb them: what networks do to
/// connections, with a real server behind. Ends at once, whatever its connections wait for.
namespace kubexx::test {

class Proxy {
 public:
  enum class Door { open, closed };

  /// Carries to `target` on the loopback. Its port stays its own, also while connections are refused.
  explicit Proxy(int target, Door door = Door::open);
  ~Proxy();

  int port() const { return port_; }
  /// How many connections there have been.
  int connections() const { return accepted_; }

  /// Closes all connections in the middle of what they carry.
  void drop();
  /// The same, and new connections are refused until the door is opened again.
  void close_door();
  void open_door();
  /// Connections that are open now stay open and carry nothing any more; later ones work.
  void stall();
  /// Whatever is carried from now on comes in pieces of this many bytes at most.
  void split(int bytes) { piece_ = bytes; }

 private:
  struct Link;
  void accept_all();
  void open(int client);
  void carry(Link& link, int from, int to);
  bool send_all(int to, const char* bytes, long count) const;

  int target_;
  int port_ = 0;
  int holder_ = -1;    ///< bound to the port for as long as the proxy lives
  int listener_ = -1;  ///< while the door is open
  std::atomic<int> accepted_ = 0;
  std::atomic<int> piece_ = 0;
  std::mutex mutex_;
  std::list<std::unique_ptr<Link>> links_;
  std::thread acceptor_;
};

}  // namespace kubexx::test

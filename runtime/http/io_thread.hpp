#pragma once

#include <curl/curl.h>

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/curl_handle.hpp"
#include "runtime/http/kept_connections.hpp"
#include "runtime/http/transfer.hpp"

/// The thread that does the I/O of a transport. Every transfer that is started ends with `Transfer::finished`: by a
/// response, an error, or the end of the thread.
namespace kubexx::http {

class IoThread {
 public:
  IoThread(ServerAddress server, CurlOptions options);
  ~IoThread();
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;

  void start(std::shared_ptr<Transfer> transfer);
  /// Ends the transfer soon, in any state.
  void abandon(std::shared_ptr<Transfer> transfer, bool stopped);
  /// The reader can accept more bytes.
  void resume(std::shared_ptr<Transfer> transfer);

 private:
  struct Order {
    enum class Kind { start, give_up, stop, resume } kind;
    std::shared_ptr<Transfer> transfer;
  };
  struct MultiCleanup {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };
  using Running = std::map<Transfer*, std::unique_ptr<CurlHandle>>;

  void give(Order order);
  std::vector<Order> take_orders();
  void run();
  void obey(const Order& order);
  void admit_waiting();
  void begin(const std::shared_ptr<Transfer>& transfer);
  /// Has libcurl start the transfer; the error states why it cannot.
  std::optional<Error> add(const CurlHandle& handle);
  void drop(const std::shared_ptr<Transfer>& transfer, bool stopped);
  void collect_finished();
  void begin_again(Running::iterator running);
  void end(Running::iterator running, std::optional<Error> error);
  void end_all();

  const ServerAddress server_;
  const CurlOptions options_;
  std::unique_ptr<CURLM, MultiCleanup> multi_;

  std::mutex mutex_;
  std::vector<Order> orders_;
  bool ending_ = false;

  // Used only by the thread.
  KeptConnections kept_;
  Running running_;
  std::deque<std::shared_ptr<Transfer>> waiting_;
  std::size_t calls_ = 0;

  std::thread thread_;
};

}  // namespace kubexx::http

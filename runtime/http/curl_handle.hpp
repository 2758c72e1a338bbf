#pragma once

#include <curl/curl.h>
#include <openssl/x509_vfy.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/kept_connections.hpp"
#include "runtime/http/owned.hpp"
#include "runtime/http/transfer.hpp"

/// One request as libcurl sees it. Used on the I/O thread alone.
namespace kubexx::http {

class CurlHandle {
 public:
  /// `go_messages`: errors have the messages of Go's client, where these are known.
  CurlHandle(const ServerAddress& server, std::shared_ptr<Transfer> transfer, const KeptConnections& kept,
             bool go_messages = false);
  CurlHandle(const CurlHandle&) = delete;
  CurlHandle& operator=(const CurlHandle&) = delete;

  CURL* get() const { return easy_.get(); }
  Transfer& transfer() const { return *transfer_; }

  /// Whether the transfer ended before any byte was sent, because its kept connection had ended: libcurl has closed the
  /// connection, and the transfer has to be started again. The next call returns false.
  bool begins_again();
  /// The error of a transfer that ended with `code`; nothing if it has its answer.
  std::optional<Error> outcome(CURLcode code) const;
  /// The caller gave up: because it was stopped, or because its time was over.
  Error abandoned(bool stopped) const;

 private:
  struct EasyCleanup {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
  };
  struct ListCleanup {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };
  using List = std::unique_ptr<curl_slist, ListCleanup>;

  template <class T>
  void set(CURLoption option, T value);
  void set_blob(CURLoption option, const std::string& bytes);
  void add(List& list, const std::string& line);
  void set_address(const ServerAddress& server);
  void set_connection();
  void set_times();
  void set_proxy(const ServerAddress& server);
  void set_tls(const Tls& tls, const ServerAddress& server);
  void set_server_name(const std::string& name, const ServerAddress& server);
  void set_request();
  void set_body();
  void set_callbacks();
  void set_handshake(const ServerAddress& server);

  /// How many bytes were sent, for the tunnel of a proxy, too.
  long sent_bytes() const;
  /// Whether any part of the request itself was sent.
  bool was_sent() const;
  bool uses_kept_connection() const;
  bool broke_in_handshake(CURLcode code) const;
  Stage stage(CURLcode code) const;
  bool lacks_head() const;
  Error error(CURLcode code) const;
  Error failure(Stage stage, std::string message) const;
  std::optional<std::string> go_message(CURLcode code) const;
  /// OpenSSL's result for the certificate of the server.
  long verification() const;
  void keep_certificate(X509& certificate);

  void wake_reader(std::unique_lock<std::mutex>& lock) const;
  std::size_t take_header(std::string_view line);
  std::size_t take_body(std::string_view bytes);
  std::size_t give_body(char* to, std::size_t room);

  static std::size_t on_header(char* bytes, std::size_t size, std::size_t count, void* self);
  static std::size_t on_body(char* bytes, std::size_t size, std::size_t count, void* self);
  static std::size_t on_upload(char* bytes, std::size_t size, std::size_t count, void* self);
  static int on_seek(void* self, curl_off_t offset, int origin);
  static CURLcode on_tls(CURL* easy, void* context, void* self);
  static int on_connected(void* self, char* address, char* own_address, int port, int own_port);
  static int on_socket(void* self, curl_socket_t socket, curlsocktype purpose);

  std::shared_ptr<Transfer> transfer_;
  const KeptConnections& kept_;
  const bool go_messages_;
  std::string host_, port_;  ///< to which the connection is made
  Certificate certificate_;  ///< of the server, once it was verified
  List headers_;
  List connect_to_;
  std::optional<long> sent_before_;  ///< bytes that were sent before the request; set once it can be sent
  std::size_t uploaded_ = 0;
  bool begins_again_ = false;
  bool too_large_ = false;
  bool has_proxy_ = false;
  char message_[CURL_ERROR_SIZE] = "";
  std::unique_ptr<CURL, EasyCleanup> easy_;  ///< first to go: it points at the rest
};

}  // namespace kubexx::http

#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// HTTP requests and responses of an API server, as plain data.
namespace kubexx::http {

struct Header {
  std::string name = {};
  std::string value = {};
};
using Headers = std::vector<Header>;

/// The value of the first header with this name, in any case.
std::optional<std::string_view> find_header(const Headers& headers, std::string_view name);

/// The messages of the `Warning: 299` headers of a response.
std::vector<std::string> read_warnings(const Headers& headers);

/// `Retry-After`, given in seconds or as a date; at least zero, at most seven days.
std::optional<std::chrono::seconds> read_retry_after(const Headers& headers, std::chrono::system_clock::time_point now);

/// TLS settings. Certificates and keys are PEM strings, not files.
struct Tls {
  std::string authorities = {};  ///< trusted certificate authorities; empty: those of the system
  std::string certificate = {};  ///< client certificate, with its chain
  std::string key = {};
  std::string server_name = {};  ///< name for SNI and verification instead of the host in the address
  bool insecure = false;         ///< accept any server certificate

  friend bool operator==(const Tls& a, const Tls& b) = default;
};

struct Request {
  std::string method = "GET";  ///< capital letters only; others are an error
  std::string target = {};     ///< path and query, escaped, appended to the address of the server; starts with `/`
  Headers headers = {};
  std::string body = {};
  std::shared_ptr<const Tls> tls = {};
  bool compressed = false;  ///< accept a gzip-encoded response
  bool urgent = false;      ///< begins at once, however many calls a transport has under way
  std::size_t most_bytes = std::size_t{512}
                           << 20;  ///< limit of the response body, decompressed; exceeding it is an error

  /// Method and target without the query, as `Error::request`.
  std::string line() const;
};

struct Response {
  int status = 0;
  Headers headers = {};
  std::string body = {};
};

}  // namespace kubexx::http

#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Requests to an API server and its answers, as plain data.
namespace kubexx::http {

struct Header {
  std::string name = {};
  std::string value = {};
};
using Headers = std::vector<Header>;

/// The value of the first header of that name, whatever the case of its letters.
std::optional<std::string_view> find_header(const Headers& headers, std::string_view name);

/// The texts of the `Warning` headers a server sends with an answer.
std::vector<std::string> read_warnings(const Headers& headers);

/// `Retry-After`, in seconds or as a date; a date in the past is zero seconds.
std::optional<std::chrono::seconds> read_retry_after(const Headers& headers, std::chrono::system_clock::time_point now);

/// How to know the server and be known to it. PEM texts in memory, no files.
struct Tls {
  std::string authorities = {};  ///< the only ones trusted; empty: those of the system
  std::string certificate = {};  ///< the client's, with its chain
  std::string key = {};
  std::string server_name = {};  ///< the name to ask for and to check instead of the address's host
  bool insecure = false;         ///< believe any certificate

  friend bool operator==(const Tls& a, const Tls& b) = default;
};

struct Request {
  std::string method = "GET";
  std::string target = {};  ///< path and query below the server's address, beginning with `/`
  Headers headers = {};
  std::string body = {};
  std::shared_ptr<const Tls> tls = {};
  bool compressed = false;  ///< ask for gzip
  std::size_t most_bytes = std::size_t{512} << 20;  ///< of an answer's body

  /// Method and target without the query, for messages.
  std::string line() const;
};

struct Response {
  int status = 0;
  Headers headers = {};
  std::string body = {};
};

}  // namespace kubexx::http

#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Faults that tests inject into the in-process server.
namespace kubexx::testing {

/// One fault, and the requests it applies to.
struct Fault {
  enum class Kind {
    status,  ///< the request has no effect; the response is `code`, `headers` and `body`
    delay,   ///< the response is sent `delay` later
    split,   ///< the body is sent in two parts with `delay` between them; with `all_along`, in parts of `at_byte` bytes
    cut,     ///< the connection is closed after `at_byte` bytes of the body; if that is 0, before the response
    lose,    ///< the request takes effect, and the connection is closed before the response
    end_watch,  ///< a watch ends after `after_events` events
    silence,    ///< no response is ever sent
  };
  Kind kind = Kind::status;
  std::string method = {};  ///< of the requests that the fault applies to; empty: any
  std::string path = {};    ///< a prefix of their path and query; empty: any
  int nth = 1;              ///< the first of those requests that fails, counted from now
  int times = 1;            ///< how many fail from there on; 0: all
  int code = 503;
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::chrono::milliseconds delay{20};
  std::size_t at_byte = 0;
  bool all_along = false;
  int after_events = 0;
};

/// The faults that have not occurred yet, in the order in which they were added.
class Faults {
 public:
  void add(Fault fault);
  void clear();
  /// Counts the request, and returns the fault that applies to it, if any.
  std::optional<Fault> next(std::string_view method, std::string_view target);

 private:
  struct Pending {
    Fault fault;
    int seen = 0;
  };
  std::vector<Pending> pending_;
};

}  // namespace kubexx::testing

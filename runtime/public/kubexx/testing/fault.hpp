#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What can be made to go wrong on the way to a client and back.
namespace kubexx::testing {

struct Fault {
  enum class Kind {
    status,     ///< the request is not looked at, and answered with `code`, `headers` and `body`
    delay,      ///< the answer comes later, by `delay`
    split,      ///< the body comes in two parts with `delay` between them; in parts of `at_byte` bytes with `all_along`
    cut,        ///< the connection ends after `at_byte` bytes of the body; before anything is sent when that is 0
    lose,       ///< the request takes effect, and the connection ends without an answer
    end_watch,  ///< a watch ends after `after_events` events
    silence,    ///< nothing is ever sent
  };
  Kind kind = Kind::status;
  std::string method = {};  ///< of the requests that it befalls; empty: any
  std::string path = {};    ///< how their path begins, or how path and query do; empty: any
  int nth = 1;              ///< the first of those requests, counted from now
  int times = 1;            ///< how many from there on; 0: all
  int code = 503;
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::chrono::milliseconds delay{20};
  std::size_t at_byte = 0;
  bool all_along = false;
  int after_events = 0;
};

/// The faults that are to come, in the order they were asked for.
class Faults {
 public:
  void add(Fault fault);
  void clear();
  /// The fault that befalls this request, if any; counts it.
  std::optional<Fault> next(std::string_view method, std::string_view target);

 private:
  struct Pending {
    Fault fault;
    int seen = 0;
  };
  std::vector<Pending> pending_;
};

}  // namespace kubexx::testing

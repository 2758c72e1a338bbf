#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <kubexx/client/scope.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/detail/cache/object.hpp>
#include "runtime/controller/lineage.hpp"

namespace kubexx::controller {

/// The run that sends a write.
struct Writer {
  Key key = {};
  std::shared_ptr<const Lineage> lineage = {};  ///< with the run itself
};

/// Where a state comes from.
struct Origin {
  std::shared_ptr<const Lineage> lineage = {};  ///< of the write of this controller; null if it is from others
  std::optional<Key> known_to = {};             ///< the key that the state need not wake if it follows `replaced`
  std::string replaced = {};                    ///< the version that was the precondition of that write
};

/// The states that a controller's own writes led to.
///
/// Those of writes that had a version as precondition and changed it need not wake the key whose run wrote them:
/// between the state that the write replaced and the new one there is no other. They wake other keys. They wake the
/// writer, too, if its cache did not receive the replaced state: a list omits the states between two others, and one of
/// these may be from another client. So do the answers of other writes, which may show what another client wrote.
/// That an object is deleted is a state, too, and so is the mark that it is being deleted, which wakes its writer to
/// clean up. Thread-safe; the last 10,000 states are remembered.
class Echoes {
 public:
  using Wake = std::function<void(const Origin& origin)>;

  void before(const Write& write);
  void after(const Write& write, const WriteOutcome& outcome, const Writer& writer);

  /// Where the new state of an object comes from. Nothing while a write that may have led to it is under way: what
  /// `wake` returns is called when the answer has arrived.
  std::optional<Origin> arrived(const ResourceInfo& kind, const cache::Event& event, const std::function<Wake()>& wake);

  /// Forgets all states: a server that has lost its latest state uses their versions again.
  void clear();
  /// Ends the calls of wakes; returns when none is under way.
  void close();

 private:
  struct Arrival {
    std::string state;
    Wake wake;
  };
  struct UnderWay {
    int writes = 0;
    int removals = 0;  ///< of the writes
    std::vector<Arrival> arrivals = {};
  };

  /// The writes under way that may have led to the event; null if there are none.
  UnderWay* under_way(const ResourceInfo& kind, const cache::Event& event);
  void remember(std::string state, Origin origin);
  /// A state may arrive twice: as the answer to its write, and from the watch.
  Origin origin_of(const std::string& state) const;

  std::mutex mutex_;
  std::condition_variable woken_;
  int waking_ = 0;  ///< threads that call wakes
  bool is_closed_ = false;
  std::unordered_map<std::string, Origin> states_;
  std::deque<std::string> order_;
  std::map<std::string, UnderWay> under_way_;  ///< by kind and key, which has no name if the server generates it
};

}  // namespace kubexx::controller

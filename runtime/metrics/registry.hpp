#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Counters, gauges and histograms of a process, and their exposition as text for Prometheus.
///
/// The registry and all metrics are thread-safe. A metric is registered once, when the part that it measures is made,
/// and updated through a reference without a lock. Labels come from declarations, such as the names of controllers,
/// never from objects: the number of series must not grow with the cluster.
namespace kubexx::metrics {

/// Pairs of name and value, in the order in which they are written.
using Labels = std::vector<std::pair<std::string, std::string>>;

/// A number that only increases.
class Counter {
 public:
  void add(double amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
  double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

class Gauge {
 public:
  void set(double value) { value_.store(value, std::memory_order_relaxed); }
  void add(double amount) { value_.fetch_add(amount, std::memory_order_relaxed); }
  double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

/// Counts values by size. A scrape during an update may miss that update in part of the histogram.
class Histogram {
 public:
  /// `bounds`: the largest value of each bucket, ascending; the last bucket, for all larger values, is added.
  explicit Histogram(std::vector<double> bounds) : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {}

  void observe(double value);
  const std::vector<double>& bounds() const { return bounds_; }
  /// One more than there are bounds; not cumulative.
  std::vector<std::uint64_t> counts() const;
  double sum() const { return sum_.load(std::memory_order_relaxed); }

 private:
  const std::vector<double> bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;
  std::atomic<double> sum_ = 0;
};

/// Computes a value during a scrape, on the thread that scrapes. It must not use the registry.
using Compute = std::function<double()>;

class Registry {
 public:
  Registry() = default;
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// The metric with this name and these labels, which is made if it does not exist. References are valid as long as
  /// the registry. Throws `std::logic_error` if the name belongs to a metric of another type.
  Counter& counter(const std::string& name, const std::string& help, const Labels& labels = {});
  Gauge& gauge(const std::string& name, const std::string& help, const Labels& labels = {});
  Histogram& histogram(const std::string& name, const std::string& help, std::vector<double> bounds,
                       const Labels& labels = {});
  /// A gauge or a counter whose value is computed. Replaces an earlier function for the same name and labels.
  void compute_gauge(const std::string& name, const std::string& help, const Labels& labels, Compute compute);
  void compute_counter(const std::string& name, const std::string& help, const Labels& labels, Compute compute);

  /// Text format 0.0.4: families by name, their series by labels.
  std::string text() const;

 private:
  enum class Type : std::uint8_t { counter, gauge, histogram };
  using Series = std::variant<std::unique_ptr<Counter>, std::unique_ptr<Gauge>, std::unique_ptr<Histogram>, Compute>;
  struct Family {
    Type type;
    std::string help;
    std::map<Labels, Series> series;
  };

  Family& family(const std::string& name, const std::string& help, Type type);
  void compute(const std::string& name, const std::string& help, Type type, const Labels& labels, Compute compute);
  template <class Metric, class... Arguments>
  static Metric& metric(Family& family, const std::string& name, const Labels& labels, Arguments&&... arguments);
  static std::string_view word(Type type);
  static void write(std::string& text, const std::string& name, const Labels& labels, const Series& series);

  mutable std::mutex mutex_;
  std::map<std::string, Family> families_;
};

/// `first`, `first * factor`, and so on.
std::vector<double> exponential_bounds(double first, double factor, int count);

}  // namespace kubexx::metrics

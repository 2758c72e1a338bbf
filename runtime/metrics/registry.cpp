#include "runtime/metrics/registry.hpp"

#include <algorithm>
#include <stdexcept>

#include "runtime/metrics/text_format.hpp"

namespace kubexx::metrics {

void Histogram::observe(double value) {
  const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

std::vector<std::uint64_t> Histogram::counts() const {
  std::vector<std::uint64_t> counts;
  for (const auto& count : counts_) counts.push_back(count.load(std::memory_order_relaxed));
  return counts;
}

std::vector<double> exponential_bounds(double first, double factor, int count) {
  std::vector<double> bounds;
  for (double bound = first; static_cast<int>(bounds.size()) < count; bound *= factor) bounds.push_back(bound);
  return bounds;
}

std::string_view Registry::word(Type type) {
  switch (type) {
    case Type::counter:
      return "counter";
    case Type::gauge:
      return "gauge";
    default:
      return "histogram";
  }
}

Registry::Family& Registry::family(const std::string& name, const std::string& help, Type type) {
  const auto [found, made] = families_.try_emplace(name, Family{type, help, {}});
  if (found->second.type != type) throw std::logic_error("the metric " + name + " already has another type");
  return found->second;
}

template <class Metric, class... Arguments>
Metric& Registry::metric(Family& family, const std::string& name, const Labels& labels, Arguments&&... arguments) {
  auto found = family.series.find(labels);
  if (found == family.series.end())
    found = family.series.emplace(labels, std::make_unique<Metric>(std::forward<Arguments>(arguments)...)).first;
  auto* const metric = std::get_if<std::unique_ptr<Metric>>(&found->second);
  if (metric == nullptr) throw std::logic_error("the metric " + name + " is computed");
  return **metric;
}

Counter& Registry::counter(const std::string& name, const std::string& help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return metric<Counter>(family(name, help, Type::counter), name, labels);
}

Gauge& Registry::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return metric<Gauge>(family(name, help, Type::gauge), name, labels);
}

Histogram& Registry::histogram(const std::string& name, const std::string& help, std::vector<double> bounds,
                               const Labels& labels) {
  const std::lock_guard lock(mutex_);
  return metric<Histogram>(family(name, help, Type::histogram), name, labels, std::move(bounds));
}

void Registry::compute(const std::string& name, const std::string& help, Type type, const Labels& labels,
                       Compute compute) {
  const std::lock_guard lock(mutex_);
  family(name, help, type).series.insert_or_assign(labels, std::move(compute));
}

void Registry::compute_gauge(const std::string& name, const std::string& help, const Labels& labels, Compute compute) {
  this->compute(name, help, Type::gauge, labels, std::move(compute));
}

void Registry::compute_counter(const std::string& name, const std::string& help, const Labels& labels,
                               Compute compute) {
  this->compute(name, help, Type::counter, labels, std::move(compute));
}

void Registry::write(std::string& text, const std::string& name, const Labels& labels, const Series& series) {
  if (const auto* histogram = std::get_if<std::unique_ptr<Histogram>>(&series))
    return write_histogram(text, name, labels, **histogram);
  double value = 0;
  if (const auto* counter = std::get_if<std::unique_ptr<Counter>>(&series)) value = (*counter)->value();
  if (const auto* gauge = std::get_if<std::unique_ptr<Gauge>>(&series)) value = (*gauge)->value();
  if (const auto* compute = std::get_if<Compute>(&series)) value = (*compute)();
  write_sample(text, name, "", labels, value);
}

std::string Registry::text() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const auto& [name, family] : families_) {
    write_head(text, name, family.help, word(family.type));
    for (const auto& [labels, series] : family.series) write(text, name, labels, series);
  }
  return text;
}

}  // namespace kubexx::metrics

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:21 [parse-error]: a time is initialised with seconds since 1970 or with a std::chrono::time_point; for a string in RFC 3339, set the default value with '+kubebuilder:default=…'
  kubexx::Time begin{"2026-01-01T00:00:00Z"};
  // expect-error@+1:22 [parse-error]: a time is initialised with seconds since 1970
  kubexx::Time end = "2026-01-01T00:00:00Z";
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1

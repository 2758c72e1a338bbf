#include <fmt/format.h>

#include <kubexx/webhook/review.hpp>
#include "runtime/json/go_quote.hpp"

namespace kubexx {

Decision decide(const ReviewRequest& review, const FieldErrors& errors) {
  if (errors.empty()) return {};
  const std::string kind = review.kind.group.empty() ? review.kind.kind : review.kind.kind + "." + review.kind.group;
  return {.denied =
              Denial{.message = fmt::format("{} {} is invalid: {}", kind, json::go_quoted(review.name), errors.text()),
                     .causes = errors.causes()}};
}

}  // namespace kubexx

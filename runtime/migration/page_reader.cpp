#include "runtime/migration/page_reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include <kubexx/client/raw_api.hpp>

namespace kubexx::migration {
namespace {

bool is_failure(const Error& error) { return error.stage == Stage::http && error.code == 500; }

}  // namespace

PageReader::PageReader(const Client& client, const Definition& definition, std::stop_token stop)
    : client_(client),
      hasty_(client.with({.retries_500 = false})),
      resource_(definition.resource),
      versions_{definition.resource.version},
      stop_(std::move(stop)) {
  for (const std::string& version : definition.stored) {
    if (version == resource_.version) continue;
    (definition.serves(version) ? versions_ : unserved_).push_back(version);
  }
}

Reply<std::string> PageReader::list(const Client& client, const std::string& version, int limit,
                                    const std::string& token) const {
  ResourceInfo resource = resource_;
  resource.version = version;
  const client::RawApi api(client.session(), std::move(resource), "", client::Reads::metadata);
  return api.list_page({.page = limit, .continue_token = token, .stop = stop_});
}

Reply<std::string> PageReader::list_in_any(int limit, const std::string& token) {
  Reply<std::string> first = list(hasty_, versions_.front(), limit, token);
  if (first || !is_failure(first.error())) return first;
  for (auto version = versions_.begin() + 1; version != versions_.end(); ++version) {
    Reply<std::string> answer = list(hasty_, *version, limit, token);
    if (!answer && is_failure(answer.error())) continue;
    std::rotate(versions_.begin(), version, version + 1);
    return answer;
  }
  return first;
}

Reply<std::string> PageReader::read(int most, const std::string& token) {
  for (int limit = divided_ == 0 ? most : std::min(2 * divided_, most); limit > 0; limit /= 2) {
    Reply<std::string> answer = list_in_any(limit, token);
    if (!answer && is_failure(answer.error())) continue;
    divided_ = limit < most ? limit : 0;
    return answer;
  }
  Reply<std::string> last = list(client_, resource_.version, 1, token);
  if (!last && is_failure(last.error())) return unlisted(std::move(last).error());
  return last;
}

Error PageReader::unlisted(Error error) const {
  error.message = fmt::format("objects cannot be listed in {}: {}", resource_.version, error.message);
  if (!unserved_.empty())
    error.message += fmt::format("; serve {} to list objects that are stored in {} without a conversion",
                                 fmt::join(unserved_, " and "), unserved_.size() == 1 ? "it" : "them");
  return error;
}

}  // namespace kubexx::migration

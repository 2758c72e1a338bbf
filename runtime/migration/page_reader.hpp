#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/client/reply.hpp>
#include <kubexx/core/resource.hpp>
#include "runtime/migration/definition.hpp"

/// Lists objects although some of them cannot be converted.
namespace kubexx::migration {

/// Reads pages of metadata. A server answers a list with 500 if one object of the page cannot be converted to its
/// version. Objects are not converted to the version in which they are stored: the page is then read in the other
/// versions in which objects may be stored, and, if it has objects of several such versions, in smaller pages.
class PageReader {
 public:
  PageReader(const Client& client, const Definition& definition, std::stop_token stop);

  /// A page of at most `most` objects, from `token` on; tokens are valid in every version.
  Reply<std::string> read(int most, const std::string& token);

 private:
  Reply<std::string> list(const Client& client, const std::string& version, int limit, const std::string& token) const;
  /// In the first version whose list is not answered with 500; that version is asked first from now on.
  Reply<std::string> list_in_any(int limit, const std::string& token);
  Error unlisted(Error error) const;

  Client client_, hasty_;
  ResourceInfo resource_;
  std::vector<std::string> versions_, unserved_;
  std::stop_token stop_;
  int divided_ = 0;  ///< the limit of the last page, if it had to be divided
};

}  // namespace kubexx::migration

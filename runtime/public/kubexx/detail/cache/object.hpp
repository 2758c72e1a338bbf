#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>

#include <kubexx/client/raw_api.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/object_meta.hpp>

/// Objects of kinds that are known only to the code that reads them.
namespace kubexx::cache {

/// A shared, immutable object and its metadata; empty by default.
struct Object {
  std::shared_ptr<const void> value = {};
  const ObjectMeta* metadata = nullptr;  ///< a part of `value`

  explicit operator bool() const { return value != nullptr; }
  const std::string& uid() const { return metadata->uid; }
  const std::string& version() const { return metadata->resource_version; }
  Key key() const { return {metadata->name_space, metadata->name}; }

  friend bool operator==(const Object& a, const Object& b) { return a.value == b.value; }
};

/// The state of an object before and after a change: `before` is empty if it was created, `after` if it was deleted.
struct Event {
  Object before = {};
  Object after = {};
  bool initial = false;  ///< the object is part of the first list of its cache

  explicit operator bool() const { return before || after; }
};

/// The JSON form of a C++ type. Its functions are called on several threads.
struct Form {
  ResourceInfo info = {};
  std::type_index type = typeid(void);
  std::function<Result<Object>(std::string_view)> decode = {};
  std::string (*encode)(const Object&) = nullptr;
  client::Reads reads = client::Reads::objects;
  std::string part = {};  ///< for messages: what it has of an object; empty if that is all, with its C++ type
};

template <Resource K>
Object erased(std::shared_ptr<const K> object) {
  const ObjectMeta& metadata = codec::metadata_of(*object);
  return {std::move(object), &metadata};
}

template <Resource K>
std::shared_ptr<const K> typed(const Object& object) {
  return std::static_pointer_cast<const K>(object.value);
}

template <Resource K>
Result<Object> decode_object(std::string_view text) {
  auto object = kubexx::decode<K>(text);
  if (!object) return std::move(object).error();
  return erased<K>(std::make_shared<const K>(*std::move(object)));
}

template <Resource K>
std::string encode_object(const Object& object) {
  return kubexx::encode(*static_cast<const K*>(object.value.get()));
}

/// For types that are not the objects themselves: their own form.
template <Resource K>
Form form_of() {
  if constexpr (requires { K::cache_form(); })
    return K::cache_form();
  else
    return {resource_info<K>(), typeid(K), &decode_object<K>, &encode_object<K>};
}

/// The metadata in the JSON of an object, and a document with nothing else.
Result<ObjectMeta> decode_metadata(std::string_view object);
std::string encode_metadata(const Object& object);
/// The result of `project`; an exception becomes an error.
Result<Object> projected(const std::function<Object()>& project);

}  // namespace kubexx::cache

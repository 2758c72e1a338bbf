#include <exception>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/detail/cache/object.hpp>
#include "runtime/json/slice.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::cache {

Result<ObjectMeta> decode_metadata(std::string_view object) {
  const auto text = json::find_raw_member(object, "metadata");
  if (!text) return Error{.stage = Stage::decode, .message = "the object has no metadata"};
  json::Reader in(*text);
  ObjectMeta metadata;
  Codec<ObjectMeta>::decode(in, metadata);
  if (!in.finish()) return codec::error_of(in);
  return metadata;
}

std::string encode_metadata(const Object& object) {
  std::string text = R"({"metadata":)";
  json::Writer out(text);
  Codec<ObjectMeta>::encode(out, *object.metadata);
  return text + "}";
}

Result<Object> projected(const std::function<Object()>& project) {
  const auto failed = [](std::string_view what) {
    return Error{.stage = Stage::decode, .message = fmt::format("its projection threw an exception: {}", what)};
  };
  try {
    return project();
  } catch (const std::exception& exception) {
    return failed(exception.what());
  } catch (...) {
    return failed("not a std::exception");
  }
}

Form dynamic_form(const ResourceInfo& kind) {
  const client::DynamicForm json{kind.api_version(), kind.kind};
  const auto decode = [json](std::string_view text) -> Result<Object> {
    auto metadata = decode_metadata(text);
    if (!metadata) return std::move(metadata).error();
    auto value = json.decode(text);
    if (!value) return std::move(value).error();
    return erased<DynamicObject>(
        std::make_shared<const DynamicObject>(DynamicObject{*std::move(metadata), *std::move(value)}));
  };
  const auto encode = [](const Object& object) {
    return json::to_text(static_cast<const DynamicObject*>(object.value.get())->value);
  };
  return {kind, typeid(DynamicObject), decode, encode, client::Reads::objects, "JSON"};
}

}  // namespace kubexx::cache

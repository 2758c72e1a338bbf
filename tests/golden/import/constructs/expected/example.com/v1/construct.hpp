// Imported by kubexx from CustomResourceDefinition constructs.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=example.com
namespace example_com::v1 {

/// Every construct once.
// +kubexx:texts=none
struct Construct {
  kubexx::ObjectMeta metadata{};

  // +kubebuilder:validation:XValidation:rule="!has(self.text) || self.text != 'x'",message=`text must not be "x"`
  struct Spec {
    // +kubebuilder:validation:Format=ipv4
    std::optional<std::string> address{};

    std::optional<kubexx::Json> any{};

    // +kubexx:schema={"anyOf":null}
    std::optional<kubexx::IntOrString> bare_int{};

    // +kubebuilder:validation:MaxLength=3
    using Bounded = std::string;
    // +optional
    // +kubebuilder:validation:MinProperties=1
    std::map<std::string, Bounded> bounded{};

    std::optional<std::vector<std::byte>> bytes{};

    // +optional
    // +kubexx:schema={"additionalProperties":{"format":null}}
    std::map<std::string, std::int64_t> counts{};

    /// One of them.
    using Described = std::string;
    // +optional
    std::vector<Described> described{};

    struct Empty {};
    std::optional<Empty> empty{};

    /// An entry.
    // +structType=atomic
    struct Entries {
      std::string name{};

      std::optional<std::string> value{};
    };
    // +optional
    // +listType=map
    // +listMapKey=name
    std::vector<Entries> entries{};

    bool flag = false;

    std::optional<kubexx::RawExtension> free{};

    // +optional
    // +kubebuilder:validation:MaxItems=4
    // +listType=set
    // +kubebuilder:validation:items:MaxLength=5
    std::vector<std::string> list{};

    // +optional
    std::map<std::string, std::string> map{};

    // +kubebuilder:validation:items:Minimum=0
    using Matrix = std::vector<std::int32_t>;
    // +optional
    std::vector<Matrix> matrix{};

    // +kubebuilder:validation:Minimum=1
    // +kubebuilder:validation:Maximum=10
    std::int32_t narrow = 3;

    std::string needed{};

    // +required
    std::string needed_default = "";

    // +required
    // +nullable
    std::optional<std::string> needed_null{};

    // +optional
    // +kubexx:schema={"items":{"nullable":true}}
    std::vector<std::string> nullable_elements{};

    // +kubebuilder:validation:Type=number
    // +kubebuilder:validation:Minimum=0.5
    double number = 1.5;

    // +kubexx:schema={"oneOf":[{"required":["a"]},{"required":["b"]}]}
    struct One {
      std::optional<std::string> a{};

      std::optional<std::string> b{};
    };
    std::optional<One> one{};

    enum class Operator {
      // +kubexx:name="="
      equal,
      // +kubexx:name="!="
      not_equal,
      in,
    };
    std::optional<Operator> operator_{};

    struct Partial {
      // +nullable
      std::optional<std::string> a{};

      // +optional
      // +kubebuilder:validation:items:Format=""
      std::vector<std::int64_t> b{};
    };
    // +default={"a":null,"b":[1]}
    std::optional<Partial> partial{};

    // +kubebuilder:validation:Enum=1;2
    // +kubebuilder:validation:Format=""
    std::optional<std::int64_t> plain{};

    enum class Policy {
      Always,
      Never,
      // +kubexx:name=""
      empty,
    };
    Policy policy = Policy::Always;

    std::optional<kubexx::IntOrString> port{};

    // +kubebuilder:validation:XEmbeddedResource
    std::optional<kubexx::Unstructured> resource{};

    std::optional<kubexx::Quantity> size{};

    /// A description
    /// of two lines.
    // +kubebuilder:example="12"
    // +kubebuilder:validation:MinLength=1
    // +kubebuilder:validation:MaxLength=63
    // +kubebuilder:validation:Pattern="^\\d+`?$"
    std::optional<std::string> text{};

    std::optional<kubexx::Time> time{};

    /// A space at the end
    // +kubexx:description="A space at the end "
    std::optional<std::string> trailing{};

    std::optional<std::int64_t> wide{};
  };
  Spec spec{};
};

}  // namespace example_com::v1

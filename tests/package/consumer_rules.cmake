# What both consumers do once they have kubexx. Include directories and definitions come from a library that the API links, so
# that the tests see them travel.
add_library(shop_settings INTERFACE)
target_include_directories(shop_settings INTERFACE ${CMAKE_CURRENT_LIST_DIR}/api)
target_compile_definitions(shop_settings INTERFACE WIDGET_PARTS=7)

set(baseline)
if(RELEASED)
  set(baseline BASELINE ${RELEASED})
endif()
kubexx_generate(TARGET shop_api HEADERS api/v1/widget.hpp api/v1/crate.hpp CRD_DIR ${CMAKE_BINARY_DIR}/crds ${baseline})
target_link_libraries(shop_api INTERFACE shop_settings)

# In a shared library, as programs with plugins have it.
add_library(shop_plugin SHARED plugin.cpp)
target_link_libraries(shop_plugin PUBLIC shop_api)
add_executable(shop main.cpp)
target_link_libraries(shop PRIVATE shop_plugin)

kubexx_generate(TARGET shop_crds HEADERS api/v1/widget.hpp CRD_DIR ${CMAKE_BINARY_DIR}/crds_alone NO_CODE)
target_link_libraries(shop_crds INTERFACE shop_settings)
if(TARGET shop_crds_code OR EXISTS ${CMAKE_BINARY_DIR}/shop_crds.kubexx/code)
  message(FATAL_ERROR "NO_CODE, and yet there is code")
endif()

# Whoever does not ask for the runtime need not have what it stands on.
if(SHOP_COMPONENTS)
  add_executable(shop_client client.cpp)
  target_link_libraries(shop_client PRIVATE shop_api kubexx::runtime kubexx::testing)
  add_library(shop_client_plugin MODULE client.cpp)
  target_link_libraries(shop_client_plugin PRIVATE shop_api kubexx::runtime kubexx::testing)
elseif(KUBEXX_INSTALLED AND (TARGET kubexx::runtime OR DEFINED CURL_FOUND))
  message(FATAL_ERROR "the runtime was looked for, and nobody had asked for it")
endif()

enable_testing()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/released)
kubexx_docs(TARGET shop_api DOCS_DIR ${CMAKE_BINARY_DIR}/docs OPTIONS --title "The API: shop"
            COMMITTED ${CMAKE_BINARY_DIR}/committed_docs)
kubexx_check(TARGET shop_api COMMITTED ${CMAKE_BINARY_DIR}/crds BASELINE ${CMAKE_BINARY_DIR}/released)

# The documentation is of the definitions, whose options it needs.
kubexx_generate(TARGET shop_measures HEADERS api/v1/measure.hpp CRD_DIR ${CMAKE_BINARY_DIR}/measures OPTIONS --allow-dangerous-types
                NO_CODE)
kubexx_docs(TARGET shop_measures DOCS_DIR ${CMAKE_BINARY_DIR}/measures_docs)

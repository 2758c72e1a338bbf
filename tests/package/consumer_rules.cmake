# What both consumers do once they have kubexx. Include directories and definitions come from a library that the API links, so
# that the tests see them travel.
add_library(shop_settings INTERFACE)
target_include_directories(shop_settings INTERFACE ${CMAKE_CURRENT_LIST_DIR}/api)
target_compile_definitions(shop_settings INTERFACE WIDGET_PARTS=7)

set(baseline)
if(RELEASED)
  set(baseline BASELINE ${RELEASED})
endif()
kubexx_generate(TARGET shop_api HEADERS api/v1/widget.hpp CRD_DIR ${CMAKE_BINARY_DIR}/crds ${baseline})
target_link_libraries(shop_api INTERFACE shop_settings)

add_executable(shop main.cpp)
target_link_libraries(shop PRIVATE shop_api)

enable_testing()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/released)
kubexx_check(TARGET shop_api COMMITTED ${CMAKE_BINARY_DIR}/crds BASELINE ${CMAKE_BINARY_DIR}/released)

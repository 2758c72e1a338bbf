# cmake -D PREFIX=<install tree> -D WORK=<dir> -D COMPILER=<c++> -P pkgconfig.cmake
#
# A project without CMake: generates with the program, compiles with the flags of pkg-config, and runs.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
set(here ${CMAKE_CURRENT_LIST_DIR})
file(REMOVE_RECURSE ${WORK})
file(GLOB_RECURSE package ${PREFIX}/*/kubexx-testing.pc)
get_filename_component(folder ${package} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${folder})

run(succeeds ${PREFIX}/bin/kubexx generate ${here}/api/v1/widget.hpp --crd-dir ${WORK}/crds --code-dir ${WORK}/code --code-root ${here}
             -- -DWIDGET_PARTS=7)
run(succeeds pkg-config --cflags --libs kubexx-testing)
if(output MATCHES "-std=")
  message(FATAL_ERROR "the flags change the standard of the project: ${output}")
endif()
separate_arguments(flags UNIX_COMMAND "${output}")
run(succeeds ${COMPILER} -std=c++20 -DWIDGET_PARTS=7 -I${here} -I${here}/api -I${WORK}/code ${here}/client.cpp ${WORK}/code/api/v1/widget.kubexx.cpp
             -o ${WORK}/client ${flags})
run(succeeds ${WORK}/client ${WORK}/crds/shop.example.com_widgets.yaml)
# An older standard is the first error.
foreach(header annotations codec client operator testing)
  file(WRITE ${WORK}/older.cpp "#include <kubexx/${header}.hpp>\n")
  run(fails ${COMPILER} -std=c++17 -fsyntax-only ${WORK}/older.cpp ${flags})
  string(REGEX MATCH "error: [^\n]*" first "${output}")
  if(NOT first MATCHES "kubexx needs C\\+\\+20")
    message(FATAL_ERROR "the first error of ${header}.hpp does not name the standard: ${first}")
  endif()
endforeach()
run(succeeds pkg-config --cflags --libs kubexx-runtime)

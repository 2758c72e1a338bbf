# cmake -D BUILD=<build tree> -D PREFIX=<dir> -P installed.cmake
#
# Installs, compares the files with installed_files.txt, the public headers, the documentation and the examples, and lets the installed program find its own annotations.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE files RELATIVE ${PREFIX} ${PREFIX}/*)
list(TRANSFORM files REPLACE "Targets-[a-z]+\\.cmake" "Targets-<config>.cmake")
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/installed_files.txt expected)
file(GLOB_RECURSE annotations RELATIVE ${CMAKE_CURRENT_LIST_DIR}/../../annotations
     ${CMAKE_CURRENT_LIST_DIR}/../../annotations/kubexx/*)
list(TRANSFORM annotations PREPEND include/)
list(APPEND expected ${annotations})
file(GLOB_RECURSE documents RELATIVE ${CMAKE_CURRENT_LIST_DIR}/../.. ${CMAKE_CURRENT_LIST_DIR}/../../docs/*
     ${CMAKE_CURRENT_LIST_DIR}/../../examples/*/*)
list(TRANSFORM documents PREPEND share/doc/kubexx/)
list(APPEND expected ${documents})
file(GLOB_RECURSE headers RELATIVE ${CMAKE_CURRENT_LIST_DIR}/../../runtime/public
     ${CMAKE_CURRENT_LIST_DIR}/../../runtime/public/kubexx/*.hpp)
list(TRANSFORM headers PREPEND include/)
list(APPEND expected ${headers})
list(SORT files)
list(SORT expected)
if(NOT files STREQUAL expected)
  set(missing ${expected})
  list(REMOVE_ITEM missing ${files})
  set(surplus ${files})
  list(REMOVE_ITEM surplus ${expected})
  message(FATAL_ERROR "installed files differ from installed_files.txt\n  missing: ${missing}\n  surplus: ${surplus}")
endif()

execute_process(
  COMMAND ${PREFIX}/bin/kubexx generate ${CMAKE_CURRENT_LIST_DIR}/api/v1/widget.hpp --crd-dir ${PREFIX}/crds
          --depfile ${PREFIX}/crds.d --stamp ${PREFIX}/stamp -- -DWIDGET_PARTS=1
  COMMAND_ERROR_IS_FATAL ANY)
file(READ ${PREFIX}/crds.d dependencies)
string(FIND "${dependencies}" "${PREFIX}/include/kubexx/annotations.hpp" at)
if(at EQUAL -1 OR NOT EXISTS ${PREFIX}/crds/shop.example.com_widgets.yaml)
  message(FATAL_ERROR "the installed program did not read the installed annotations:\n${dependencies}")
endif()

# --check of the installed program: 0 while all is as it would write it, 4 and a diff when a file is not.
set(check ${PREFIX}/bin/kubexx generate ${CMAKE_CURRENT_LIST_DIR}/api/v1/widget.hpp --crd-dir ${PREFIX}/crds --check -- -DWIDGET_PARTS=1)
execute_process(COMMAND ${check} RESULT_VARIABLE status OUTPUT_VARIABLE diff)
if(NOT status EQUAL 0 OR NOT diff STREQUAL "")
  message(FATAL_ERROR "--check of what was just written: exit status ${status}\n${diff}")
endif()
file(APPEND ${PREFIX}/crds/shop.example.com_widgets.yaml "# edited by hand\n")
execute_process(COMMAND ${check} RESULT_VARIABLE status OUTPUT_VARIABLE diff)
if(NOT status EQUAL 4 OR NOT diff MATCHES "-# edited by hand")
  message(FATAL_ERROR "--check of an edited file: exit status ${status}\n${diff}")
endif()

# The links of the installed pages name installed files.
execute_process(COMMAND ${CMAKE_COMMAND} -D ROOT=${PREFIX}/share/doc/kubexx -D INSTALLED=ON
                        -P ${CMAKE_CURRENT_LIST_DIR}/../architecture/links.cmake
                COMMAND_ERROR_IS_FATAL ANY)

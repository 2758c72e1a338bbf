# cmake -D PROGRAM=<kubexx> -D BROWSER=<chromium> -D PYTHON=<python3> -D ROOT=<checkout> -D WORK=<dir> -P browser.cmake
#
# Opens the HTML page of the examples, and of a definition that is full of markup, in a headless browser, and runs checks.js in it: in a
# wide window and in a narrow one. Then it takes screenshots of the page.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(GLOB definitions ${ROOT}/examples/*/config/crd)
execute_process(COMMAND ${PROGRAM} docs ${definitions} ${CMAKE_CURRENT_LIST_DIR}/hostile.yaml --format html --out ${WORK}
                COMMAND_ERROR_IS_FATAL ANY)

# Errors are collected from the beginning of the page on.
file(READ ${WORK}/index.html page)
file(READ ${CMAKE_CURRENT_LIST_DIR}/checks.js checks)
file(READ ${CMAKE_CURRENT_LIST_DIR}/collect.js collector)
string(REPLACE "<meta charset=\"utf-8\"/>" "<meta charset=\"utf-8\"/><script>${collector}</script>" page "${page}")
string(REPLACE "</body>" "<script>${checks}</script></body>" page "${page}")
file(WRITE ${WORK}/checked.html "${page}")

# open_page(<file> <variable> <option>...): the page as the browser has it at the end.
function(open_page url variable)
  execute_process(COMMAND ${BROWSER} --headless --no-sandbox --disable-gpu --user-data-dir=${WORK}/profile --virtual-time-budget=10000
                          ${ARGN} --dump-dom ${url}
                  OUTPUT_VARIABLE dom ERROR_VARIABLE messages RESULT_VARIABLE result TIMEOUT 90)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${BROWSER}: ${result}\n${messages}")
  endif()
  set(${variable} "${dom}" PARENT_SCOPE)
endfunction()

foreach(size 1280,900 480,900)
  open_page("file://${WORK}/checked.html#GameServer.v1.games.example.com_spec.ports.name" dom --window-size=${size})
  string(REGEX MATCH "data-checks=\"([^\"]*)\"" found "${dom}")
  if(NOT CMAKE_MATCH_1 STREQUAL "passed")
    message(FATAL_ERROR "${size}: the checks report: '${CMAKE_MATCH_1}'")
  endif()
endforeach()

execute_process(COMMAND ${PYTHON} ${ROOT}/tests/support/screenshots.py ${BROWSER} ${WORK}/screenshots file://${WORK}/index.html
                OUTPUT_VARIABLE problems RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "screenshots: ${result}\n${problems}")
endif()

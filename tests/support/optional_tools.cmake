# Tests that need tools which not every machine has. Without them, a test says that it was not run; where CI is set it fails.
find_program(KUBEXX_CHROMIUM NAMES chromium chromium-browser google-chrome)
find_program(KUBEXX_PYTHON python3)
mark_as_advanced(KUBEXX_CHROMIUM KUBEXX_PYTHON)

# kubexx_missing_tools_test(<name> <package>...)
function(kubexx_missing_tools_test name)
  list(JOIN ARGN " " packages)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -D "NEEDS=${packages}" -P ${PROJECT_SOURCE_DIR}/tests/support/missing_tools.cmake)
  set_tests_properties(${name} PROPERTIES LABELS package SKIP_REGULAR_EXPRESSION "not run: ")
endfunction()

# kubexx_browser_test(<name> <command>...): in the lane package, which installs a browser
function(kubexx_browser_test name)
  if(KUBEXX_CHROMIUM AND KUBEXX_PYTHON)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS package)
  else()
    kubexx_missing_tools_test(${name} chromium python3)
  endif()
endfunction()

# A wrong call must fail with the expected message, when it is configured or when it is built.
#
# cmake -D MISUSE=<name> -D EXPECTED=<text> -D FUNCTIONS=KubexxImport.cmake -D PROGRAM=<kubexx> -D WORK=<dir> -P misuse.cmake
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/misuse -B ${WORK} -D MISUSE=${MISUSE} -D FUNCTIONS=${FUNCTIONS}
          -D KUBEXX_EXECUTABLE=${PROGRAM}
  RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE said)
if(code EQUAL 0)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
endif()
string(REGEX REPLACE "[ \n]+" " " said "${said}")
string(FIND "${said}" "${EXPECTED}" at)
if(code EQUAL 0 OR at EQUAL -1)
  message(FATAL_ERROR "expected an error that contains: ${EXPECTED}\ngot exit status ${code}: ${said}")
endif()

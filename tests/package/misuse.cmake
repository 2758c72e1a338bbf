# cmake -D MISUSE=<name> -D EXPECTED=<text> -D FUNCTIONS=KubexxGenerate.cmake -D PROGRAM=<kubexx> -D WORK=<dir> -P misuse.cmake
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/misuse -B ${WORK} -D MISUSE=${MISUSE} -D FUNCTIONS=${FUNCTIONS}
          -D KUBEXX_EXECUTABLE=${PROGRAM}
  RESULT_VARIABLE code OUTPUT_QUIET ERROR_VARIABLE said)
string(REGEX REPLACE "[ \n]+" " " said "${said}")
string(FIND "${said}" "${EXPECTED}" at)
if(code EQUAL 0 OR at EQUAL -1)
  message(FATAL_ERROR "expected an error that contains: ${EXPECTED}\ngot exit status ${code}: ${said}")
endif()

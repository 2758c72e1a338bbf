# cmake -D ROOT=<dir> -D NAMESPACE=<namespace> -D TYPE=<struct> -D FUNCTION=<name> -D HEADER=<included header> -D OUTPUT=<file.cpp>
#       -P EmbedFiles.cmake
#
# Writes the source of a function that returns every file below ROOT as a TYPE of two strings: its path and its text.
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*)
list(SORT files)
set(rows)
foreach(file IN LISTS files)
  file(READ ${ROOT}/${file} text)
  string(APPEND rows "      {R\"~~~~(${file})~~~~\", R\"~~~~(${text})~~~~\"},\n")
endforeach()
set(source "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\nstd::span<const ${TYPE}> ${FUNCTION}() {\n")
string(APPEND source "  static constexpr ${TYPE} kFiles[] = {\n${rows}  };\n  return kFiles;\n}\n\n}  // namespace ${NAMESPACE}\n")
file(WRITE ${OUTPUT} "${source}")

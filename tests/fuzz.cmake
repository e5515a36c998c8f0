# libFuzzer targets; each runs for PRONK_FUZZ_SECONDS (10 if unset) as a test.
function(pronk_fuzzer name)
  cmake_parse_arguments(fuzzer "" "" "LINK" ${ARGN})
  add_executable(pronk_${name}_fuzz fuzz/${name}_fuzz.cpp)
  target_link_libraries(pronk_${name}_fuzz PRIVATE ${fuzzer_LINK})
  target_include_directories(pronk_${name}_fuzz PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_options(pronk_${name}_fuzz PRIVATE -fsanitize=fuzzer)
  pronk_warnings(pronk_${name}_fuzz)
  pronk_steps(fuzz.${name} fuzz
    ${name} ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/run
    $<TARGET_FILE:pronk_${name}_fuzz> ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name})
  set(PRONK_FUZZERS ${PRONK_FUZZERS} ${name} PARENT_SCOPE)
endfunction()

pronk_fuzzer(obj LINK Pronk::geometry)
pronk_fuzzer(ply LINK Pronk::geometry)
pronk_fuzzer(baked_file LINK Pronk::world pronk_scenes)
pronk_fuzzer(blocks LINK Pronk::blocks)
pronk_fuzzer(blocks_json LINK pronk_block_source)
pronk_fuzzer(plan_json LINK pronk_plan_source Pronk::world)
pronk_fuzzer(view_api LINK pronk_viewer)

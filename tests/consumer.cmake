# Installs this build and builds, against the installation, the small project in tests/consumer.
set(prefix ${CMAKE_CURRENT_BINARY_DIR}/consumer-prefix)
set(consumer_build ${CMAKE_CURRENT_BINARY_DIR}/consumer-build)
pronk_steps(consumer consumer
  This_build_can_be_installed
  ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefix}
  -- A_project_that_finds_Pronk_builds_and_runs
  ${CMAKE_CTEST_COMMAND} --build-and-test ${CMAKE_CURRENT_SOURCE_DIR}/consumer ${consumer_build}
  --build-generator ${CMAKE_GENERATOR} --build-noclean --build-project consumer
  --build-options -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
  "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}" -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
  --test-command ${consumer_build}/consumer)

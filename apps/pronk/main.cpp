#include "options.hpp"

int main(int argc, char** argv) {
    return pronk::app::run_command_line(argc, argv);
}

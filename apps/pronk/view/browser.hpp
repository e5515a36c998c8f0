// An address enters; a browser shows it, where there is one.
#pragma once

#include <string>

namespace pronk::view {

// For as long as it lives there is a file that leads to the address: a browser is given the file,
// because what programs are given all users of a machine can read, and the address holds the token.
class BrowserWindow {
  public:
    // Shows nothing on a machine without a screen, and says so.
    explicit BrowserWindow(const std::string& address);
    ~BrowserWindow();
    BrowserWindow(const BrowserWindow&) = delete;
    BrowserWindow& operator=(const BrowserWindow&) = delete;

    bool is_shown() const { return is_shown_; }

  private:
    std::string file_;
    bool is_shown_ = false;
};

}  // namespace pronk::view

// What the archive is measured against: tweets from JSONL into SQLite's full-text index and back, by the C libraries
// alone and on one thread. It stores the same posts as the archive, those inside retweets included, but keeps no
// entities, folds no words and merges no copies.
//
//   ArchiveFloor import FILE.jsonl DATABASE   one line of figures
//   ArchiveFloor search DATABASE              reads CLASS TAB MATCH [TAB LOW TAB HIGH], prints CLASS TAB MEDIAN TAB P99 in ms

#include <simdjson.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

[[noreturn]] void fail(const std::string &reason) {
  std::fprintf(stderr, "ArchiveFloor: %s\n", reason.c_str());
  std::exit(1);
}

/// A connection whose every failure ends the program.
class Database {
public:
  explicit Database(const char *path, int flags) {
    check(sqlite3_open_v2(path, &handle, flags, nullptr));
  }
  ~Database() { sqlite3_close(handle); }

  void run(const char *sql) { check(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr)); }

  sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = nullptr;
    check(sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr));
    return statement;
  }

  /// Runs a statement that answers no rows, and makes it ready for the next time.
  void step(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) { fail(sqlite3_errmsg(handle)); }
    sqlite3_reset(statement);
  }

  /// How many rows the last statement wrote.
  int changes() const { return sqlite3_changes(handle); }

private:
  sqlite3 *handle = nullptr;

  void check(int result) {
    if (result != SQLITE_OK) { fail(sqlite3_errmsg(handle)); }
  }
};

void bind(sqlite3_stmt *statement, int index, std::string_view text) {
  sqlite3_bind_text(statement, index, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

std::string_view text_of(simdjson::dom::element value, const char *key) {
  std::string_view text;
  return value[key].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

/// Seconds since 1970 of "Fri Mar 27 18:04:00 +0000 2015".
int64_t seconds_of(std::string_view date) {
  static const char *const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  if (date.size() < 30) { return 0; }
  const std::string text(date);
  const char *month = std::strstr(months, text.substr(4, 3).c_str());
  std::tm time = {};
  time.tm_year = std::atoi(text.c_str() + 26) - 1900;
  time.tm_mon = month == nullptr ? 0 : static_cast<int>(month - months) / 3;
  time.tm_mday = std::atoi(text.c_str() + 8);
  time.tm_hour = std::atoi(text.c_str() + 11);
  time.tm_min = std::atoi(text.c_str() + 14);
  time.tm_sec = std::atoi(text.c_str() + 17);
  return timegm(&time);
}

/// The tables of an archive without entities, and its index over the words as they stand.
constexpr const char *schema = R"(
  CREATE TABLE user (id INTEGER PRIMARY KEY, screen_name TEXT NOT NULL, name TEXT NOT NULL);
  CREATE TABLE tweet (
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL, user INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE UNIQUE INDEX tweet_by_key ON tweet(key);
  CREATE VIRTUAL TABLE tweet_index USING fts5(words, content='', columnsize=0);
)";

class Import {
public:
  Import(const char *file, const char *path)
      : lines(file, std::ios::binary), db(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) {
    if (!lines) { fail(std::string(file) + " cannot be read"); }
    db.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -64000;");
    db.run(schema);
    user = db.prepare("INSERT OR IGNORE INTO user VALUES (?, ?, ?)");
    tweet = db.prepare("INSERT OR IGNORE INTO tweet VALUES (?, ?, ?, ?)");
    words = db.prepare("INSERT INTO tweet_index(rowid, words) VALUES (?, ?)");
  }

  void run() {
    const auto start = Clock::now();
    std::string line;
    db.run("BEGIN");
    while (std::getline(lines, line)) {
      bytes += line.size() + 1;
      take(line);
      if (++taken % batch == 0) { db.run("COMMIT; BEGIN"); }
    }
    db.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    report(seconds_since(start));
  }

private:
  static constexpr size_t batch = 10'000;
  std::ifstream lines;
  Database db;
  simdjson::dom::parser parser;
  sqlite3_stmt *user = nullptr, *tweet = nullptr, *words = nullptr;
  size_t taken = 0, bytes = 0;
  int64_t last_row = 0;

  void take(const std::string &line) {
    simdjson::dom::element root;
    if (parser.parse(line).get(root) != simdjson::SUCCESS) { return; }
    simdjson::dom::element original;
    if (root["retweeted_status"].get(original) == simdjson::SUCCESS) { store(original); }
    store(root);
  }

  /// The row's number is its second, and a counter that goes up, as in the archive.
  void store(simdjson::dom::element post) {
    const auto text = text_of(post, "full_text");
    const int64_t key = std::atoll(std::string(text_of(post, "id_str")).c_str());
    simdjson::dom::element author;
    int64_t author_id = 0;
    if (post["user"].get(author) == simdjson::SUCCESS) { author_id = store_user(author); }
    const int64_t row = row_of(seconds_of(text_of(post, "created_at")));
    sqlite3_bind_int64(tweet, 1, row);
    sqlite3_bind_int64(tweet, 2, key);
    sqlite3_bind_int64(tweet, 3, author_id);
    bind(tweet, 4, text);
    db.step(tweet);
    if (db.changes() == 0) { return; }
    sqlite3_bind_int64(words, 1, row);
    bind(words, 2, text);
    db.step(words);
  }

  int64_t row_of(int64_t second) {
    last_row = std::max(last_row + 1, (second - 1'136'073'600) << 8);
    return last_row;
  }

  int64_t store_user(simdjson::dom::element author) {
    const int64_t id = std::atoll(std::string(text_of(author, "id_str")).c_str());
    sqlite3_bind_int64(user, 1, id);
    bind(user, 2, text_of(author, "screen_name"));
    bind(user, 3, text_of(author, "name"));
    db.step(user);
    return id;
  }

  void report(double seconds) {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%zu tweets, %.2f s, %.0f tweets/s, %.0f MB/s; peak memory %ld MB\n", taken, seconds,
                static_cast<double>(taken) / seconds, static_cast<double>(bytes) / seconds / 1e6, usage.ru_maxrss >> 10);
  }
};

class Search {
public:
  explicit Search(const char *path) : db(path, SQLITE_OPEN_READONLY) {
    find = db.prepare("SELECT tweet_index.rowid, key, text, screen_name, name FROM tweet_index "
                      "CROSS JOIN tweet ON tweet.id = tweet_index.rowid CROSS JOIN user ON user.id = tweet.user "
                      "WHERE tweet_index MATCH ? AND tweet_index.rowid >= ? AND tweet_index.rowid < ? "
                      "ORDER BY tweet_index.rowid DESC LIMIT 20");
  }

  void run() {
    for (std::string line; std::getline(std::cin, line);) { measure(line); }
    for (auto &[name, times] : classes) {
      std::sort(times.begin(), times.end());
      std::printf("%s\t%.4f\t%.4f\n", name.c_str(), times[(times.size() - 1) / 2],
                  times[static_cast<size_t>(static_cast<double>(times.size() - 1) * 0.99)]);
    }
  }

private:
  static constexpr int runs = 20;
  Database db;
  sqlite3_stmt *find = nullptr;
  std::map<std::string, std::vector<double>> classes;

  void measure(const std::string &line) {
    std::vector<std::string> parts;
    for (size_t start = 0; start <= line.size();) {
      const size_t end = std::min(line.find('\t', start), line.size());
      parts.push_back(line.substr(start, end - start));
      start = end + 1;
    }
    if (parts.size() < 2) { fail("a line without a tab: " + line); }
    const int64_t low = parts.size() > 3 ? std::atoll(parts[2].c_str()) : 0;
    const int64_t high = parts.size() > 3 ? std::atoll(parts[3].c_str()) : INT64_MAX;
    for (int run = 0; run < runs; ++run) {
      const auto start = Clock::now();
      page(parts[1], low, high);
      classes[parts[0]].push_back(seconds_since(start) * 1000);
    }
  }

  void page(const std::string &match, int64_t low, int64_t high) {
    bind(find, 1, match);
    sqlite3_bind_int64(find, 2, low);
    sqlite3_bind_int64(find, 3, high);
    int result = SQLITE_ROW;
    while ((result = sqlite3_step(find)) == SQLITE_ROW) {
      for (int column = 2; column < 5; ++column) { read = read + sqlite3_column_bytes(find, column); }
    }
    if (result != SQLITE_DONE) { fail("no query: " + match); }
    sqlite3_reset(find);
  }

  /// Keeps the compiler from leaving the reading out.
  volatile int read = 0;
};

} // namespace

int main(int count, char **arguments) {
  const std::string_view verb = count > 1 ? arguments[1] : "";
  if (verb == "import" && count == 4) {
    std::remove(arguments[3]);
    Import(arguments[2], arguments[3]).run();
  } else if (verb == "search" && count == 3) {
    Search(arguments[2]).run();
  } else {
    std::fputs("usage: ArchiveFloor import FILE.jsonl DATABASE | search DATABASE\n", stderr);
    return 2;
  }
  return 0;
}

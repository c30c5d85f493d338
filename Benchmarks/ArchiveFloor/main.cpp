// What the archive is measured against: tweets from JSONL into SQLite's full-text index, by the C libraries alone and
// on one thread, each batch a transaction that is on the disk when it ends. It stores the same posts as the archive, those inside retweets included, and finds them by
// words, tags and users; but it keeps no entities, folds nothing but what FTS5 does, and merges no copies.
//
//   ArchiveFloor FILE.jsonl DATABASE   makes the database anew, and prints one line of figures

#include <simdjson.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>

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

/// Letters of the private use areas, which FTS5 takes for letters; in names they stand for what it would part words at.
constexpr const char *tag_sign = "\uE000", *mention_sign = "\uE001", *author_sign = "\uE002", *underscore = "\uE003";

/// A name as one word of the index, such as a query has it as well.
void append_mark(std::string &marks, const char *sign, std::string_view name) {
  if (!marks.empty()) { marks += ' '; }
  marks += sign;
  for (const char letter : name) {
    if (letter == '_') { marks += underscore; } else { marks += letter; }
  }
}

/// The tables of an archive without entities, and its index over words and marks as they stand.
constexpr const char *schema = R"(
  CREATE TABLE user (id INTEGER PRIMARY KEY, screen_name TEXT NOT NULL, name TEXT NOT NULL);
  CREATE TABLE tweet (
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL, user INTEGER NOT NULL, text TEXT NOT NULL);
  CREATE UNIQUE INDEX tweet_by_key ON tweet(key);
  CREATE VIRTUAL TABLE tweet_index USING fts5(words, marks, content='', columnsize=0);
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
    words = db.prepare("INSERT INTO tweet_index(rowid, words, marks) VALUES (?, ?, ?)");
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
  std::string marks;
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
    mark(post, author);
    bind(words, 3, marks);
    db.step(words);
  }

  void mark(simdjson::dom::element post, simdjson::dom::element author) {
    marks.clear();
    append_mark(marks, author_sign, text_of(author, "screen_name"));
    simdjson::dom::array list;
    if (post["entities"]["hashtags"].get(list) == simdjson::SUCCESS) {
      for (const auto tag : list) { append_mark(marks, tag_sign, text_of(tag, "text")); }
    }
    if (post["entities"]["user_mentions"].get(list) == simdjson::SUCCESS) {
      for (const auto user : list) { append_mark(marks, mention_sign, text_of(user, "screen_name")); }
    }
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

} // namespace

int main(int count, char **arguments) {
  if (count != 3) {
    std::fputs("usage: ArchiveFloor FILE.jsonl DATABASE\n", stderr);
    return 2;
  }
  std::remove(arguments[2]);
  Import(arguments[1], arguments[2]).run();
  return 0;
}

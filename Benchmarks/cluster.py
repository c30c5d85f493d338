#!/usr/bin/env python3
"""A collection in ClickHouse on three servers of this machine: loading, first pages, whole counts, and shards that are away.

    cluster.py SMASHTAG FOLDER [ROWS [TWEETS]]   (make bench-cluster)

ROWS rows, ten million unless said otherwise, are made by the servers themselves, with words as frequent as real ones are;
what load does is measured with TWEETS tweets of gen_tweets.py beside the checkout (100,000). FOLDER has the servers' files
and goes away at the end. Needs Debian's clickhouse-server.
"""
import http.client
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "shared", "tools", "gen_tweets.py")
SERVERS = [path for path in ["/usr/sbin/clickhouse-server", "/usr/bin/clickhouse-server"] if os.path.exists(path)]
WORDS = 60_000
QUERIES = {
    "frequent word": ["w1", "w2", "w3", "w5", "w8"],
    "rare word": ["w20000", "w30011", "w41234", "w52222", "w59000"],
    "tag": ["#t3", "#t50", "#t700", "#t9", "#t1234"],
    "user": ["@u5", "@u77", "@u1234", "from:u3", "from:u90000"],
    "two words": ["w1 w9", "w3 w30", "w12 w40", "w5 w900", "w2 w5000"],
    "OR": ["w7 OR w400", "#t5 OR w50", "w900 OR w901", "@u4 OR #t4", "w1 OR w2"],
    "negation": ["w4 -w1", "#t3 -w1", "-w1", "w90 -w91", "w2 -filter:links"],
    "phrase": ['"w1 w2"', '"w2 w1"', '"w3 w10"', '"w1 w1"', '"w5 w2"'],
    "date range": ["w3 since:2020-03 until:2020-05", "on:2019-07-01", "w40 on:2021", "#t3 until:2019", "w2 since:2022-12"],
    "prefix": ["w123*", "w5999*", "w77*", "w4001*", "w31*"],
    "min_likes": ["min_likes:990", "w2 min_likes:900", "#t3 min_likes:500", "w9 min_likes:10", "min_likes:5"],
}


def port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


class Server:
    def __init__(self, number, ports, folder):
        self.http, tcp, interserver = ports[number]
        self.folder = os.path.join(folder, str(number))
        os.makedirs(self.folder)
        shards = "".join(
            f"<shard><replica><host>127.0.0.1</host><port>{tcp}</port></replica></shard>" for _, tcp, _ in ports)
        with open(f"{self.folder}/config.xml", "w") as config:
            config.write(
                f"<yandex><logger><level>none</level></logger><http_port>{self.http}</http_port><tcp_port>{tcp}</tcp_port>"
                f"<interserver_http_port>{interserver}</interserver_http_port><listen_host>127.0.0.1</listen_host>"
                f"<mark_cache_size>536870912</mark_cache_size><timezone>UTC</timezone><path>{self.folder}/data/</path>"
                f"<tmp_path>{self.folder}/tmp/</tmp_path><format_schema_path>{self.folder}/formats/</format_schema_path>"
                f"<users_config>{self.folder}/users.xml</users_config><default_profile>default</default_profile>"
                f"<default_database>default</default_database><remote_servers><three>{shards}</three></remote_servers>"
                "</yandex>")
        with open(f"{self.folder}/users.xml", "w") as users:
            users.write(
                "<yandex><profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles><users>"
                "<default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile>"
                "<quota>default</quota></default></users><quotas><default/></quotas></yandex>")
        for part in ["data", "tmp", "formats"]:
            os.makedirs(f"{self.folder}/{part}")
        self.process = subprocess.Popen(
            [SERVERS[0], f"--config-file={self.folder}/config.xml"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait()

    def wait(self):
        for _ in range(600):
            try:
                if self.run("SELECT 1", "system") == "1":
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise SystemExit("a server does not answer")

    def run(self, sql, database="tweets"):
        return self.send({"database": database}, sql.encode()).decode().strip()

    def send(self, parameters, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.http, timeout=3600)
        connection.request("POST", "/?" + urllib.parse.urlencode(parameters), body)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status != 200:
            raise SystemExit(content.decode(errors="replace"))
        return content

    def processor(self):
        """Seconds of the processor so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            times = stat.read().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def create(servers, smashtag, database):
    """The tables of a cluster, in a database of each server."""
    script = subprocess.run([smashtag, "schema", "clickhouse", "three", database, "--json"], capture_output=True, check=True)
    sql = "\n".join(line for line in json.loads(script.stdout)["sql"].split("\n") if not line.startswith("--"))
    for server in servers:
        server.run(f"CREATE DATABASE {database}", "system")
        for statement in sql.split(";"):
            if statement.strip():
                server.run(statement, database)


def fill(servers, smashtag, rows):
    """Tables on each server, and rows that the server makes: twelve words each, of which the n-th is w(n)."""
    create(servers, smashtag, "tweets")
    begin = time.perf_counter()
    step = 200_000
    for start in range(0, rows, step):
        for shard, server in enumerate(servers):
            server.run(row_statement(start, min(step, rows - start), shard, len(servers)))
    seconds = time.perf_counter() - begin
    size = sum(int(server.run("SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'tweets'"))
               for server in servers)
    postings = sum(int(server.run("SELECT count() FROM terms_local")) for server in servers)
    terms = sum(int(server.run(
        "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND table = 'terms_local'")) for server in servers)
    print(f"{rows:,} rows made in {seconds:.0f} s; {size / rows:.0f} bytes a tweet, {terms / rows:.0f} of them postings, "
          f"{postings / rows:.1f} postings a tweet", flush=True)


def row_statement(start, count, shard, shards):
    word = "concat('w', toString(toUInt32(pow(intHash32(number * 31 + {0}) / 4294967296, 4) * {1})))"
    words = ", ".join(word.format(i, WORDS) for i in range(12))
    tag = "concat('t', toString(toUInt32(pow(intHash32(number * 7 + 3) / 4294967296, 3) * 5000)))"
    user = "concat('u', toString(toUInt32(pow(intHash32(number * 5 + 1) / 4294967296, 2) * 200000)))"
    record = (
        '{"id_str":"%s","created_at":"%s","full_text":"%s","user":{"screen_name":"%s","name":"%s"},"smashtag":{"network":"x"}}')
    pieces = record.split("%s")
    literal = lambda text: "'" + text + "'"
    date = "concat(formatDateTime(at, '%Y-%m-%d'), 'T00:00:00Z')"
    return f"""
      INSERT INTO tweets_local (created, id, network, key, words, keys, likes, retweets, mentions, spellings, record, digest,
        version)
      SELECT at, number, 'x', toString(number),
        concat(' ', text, ' * ~', user, ' #', tag, ' =en', if(number % 3 = 0, ' %links /a.example /example', ''), ' %hashtags '),
        [concat('!x:', toString(number))], toInt64(number % 1000), toInt64(number % 77),
        [concat('#', tag), concat('@', user)], ['', ''],
        concat({literal(pieces[0])}, toString(number), {literal(pieces[1])}, 'Fri Mar 27 18:04:11 +0000 2015',
          {literal(pieces[2])}, text, {literal(pieces[3])}, user, {literal(pieces[4])}, user, {literal(pieces[5])}),
        number, 1
      FROM (SELECT number, toDateTime(1514764800 + intDiv(number * 1578, 100)) AS at,
          arrayStringConcat([{words}], ' ') AS text, {tag} AS tag, {user} AS user
        FROM (SELECT number + {start} AS number FROM system.numbers LIMIT {count}) WHERE intHash64(number) % {shards} = {shard})
    """


def source(servers):
    return "http://" + ",".join(f"127.0.0.1:{server.http}" for server in servers) + "/tweets"


class Session:
    """The program with commands in its standard input, which answers each with a line of JSON."""

    def __init__(self, smashtag, folder, servers):
        self.process = subprocess.Popen(
            [smashtag, "--data-dir", folder, "--json", "--keep-going"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        self.ask(f"source add clickhouse big {source(servers)}")
        self.ask("use big")

    def ask(self, line):
        begin = time.perf_counter()
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        return (time.perf_counter() - begin) * 1000, json.loads(answer)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def pages(smashtag, folder, servers):
    session = Session(smashtag, folder, servers)
    every = []
    print("first page, median and longest of each kind, in ms")
    for name, queries in QUERIES.items():
        times = []
        for _ in range(4):
            for query in queries:
                milliseconds, answer = session.ask(f"search {query}")
                if "error" in answer:
                    raise SystemExit(answer["error"])
                times.append(milliseconds)
        every += times
        print(f"  {name:14} {statistics.median(times):7.1f} {max(times):7.1f}", flush=True)
    every.sort()
    print(f"  all: p50 {statistics.median(every):.1f}, p99 {every[int(len(every) * 0.99)]:.1f}", flush=True)
    for line in ["search w1", "when", "back", "mentions hashtags", "search #t3", "when", "back", "mentions users"]:
        milliseconds, answer = session.ask(line)
        found = answer.get("total") or len(answer.get("tweets", [])) or ""
        print(f"  {line:18} {milliseconds:7.1f} ms {found}", flush=True)
    session.end()


def absences(smashtag, folder, servers):
    session = Session(smashtag, folder, servers)
    session.ask("search w1")
    for name, change, back in [
        ("a hanging shard", lambda: servers[1].process.send_signal(signal.SIGSTOP),
         lambda: servers[1].process.send_signal(signal.SIGCONT)),
        ("a killed entry node", lambda: servers[0].end(), lambda: None),
    ]:
        change()
        milliseconds, answer = session.ask("search w3")
        back()
        print(f"{name}: told after {milliseconds / 1000:.2f} s: {answer.get('notes') or answer.get('error')}", flush=True)
    session.end()


def load(smashtag, folder, servers, tweets):
    if not os.path.exists(GENERATOR):
        return print("no gen_tweets.py beside the checkout, so nothing is loaded")
    subprocess.run([sys.executable, GENERATOR, "--n", str(tweets), "--seed", "1", "--out", folder, "--jsonl"],
                   stdout=subprocess.DEVNULL, check=True)
    for name in ["load", "the same again"]:
        before = sum(server.processor() for server in servers)
        begin = time.perf_counter()
        process = subprocess.Popen(
            [smashtag, "--data-dir", folder, "load", "clickhouse" + source(servers)[4:], f"{folder}/tweets.jsonl", "--json"],
            stdout=subprocess.PIPE)
        answer = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        report = json.loads(answer)
        print(f"{name}: {report['loaded']:,} loaded, {report['skipped']:,} skipped in {seconds:.1f} s, "
              f"{tweets / seconds:,.0f} a second; {usage.ru_utime + usage.ru_stime:.1f} s of the processor here, "
              f"{sum(server.processor() for server in servers) - before:.1f} at the servers, "
              f"{usage.ru_maxrss / 1024:.0f} MB", flush=True)
    floor(servers, smashtag)


def floor(servers, smashtag):
    """The rows that were loaded, sent to empty tables by a client that does nothing else."""
    create(servers, smashtag, "floor")
    columns = "created, id, network, key, words, keys, likes, retweets, mentions, spellings, record, digest, version"
    # Rows that a server made itself have their ids for digests.
    loaded, batch = "FROM tweets_local WHERE digest != id", 7_000
    parts = [
        [server.send({"database": "tweets"}, f"SELECT {columns} {loaded} ORDER BY created, id LIMIT {start}, {batch} "
                     "FORMAT RowBinary".encode())
         for start in range(0, int(server.run(f"SELECT count() {loaded}")), batch)]
        for server in servers]

    def insert(server, batches):
        for rows in batches:
            server.send({"database": "floor", "query": f"INSERT INTO tweets_local ({columns}) FORMAT RowBinary"}, rows)

    threads = [threading.Thread(target=insert, args=pair) for pair in zip(servers, parts)]
    before = sum(server.processor() for server in servers)
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begin
    rows = sum(int(server.run("SELECT count() FROM tweets_local", "floor")) for server in servers)
    print(f"floor: {rows:,} rows inserted in {seconds:.1f} s, {rows / seconds:,.0f} a second; "
          f"{sum(server.processor() for server in servers) - before:.1f} s of the processor at the servers", flush=True)


def main():
    smashtag, folder = sys.argv[1:3]
    rows = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000_000
    tweets = int(sys.argv[4]) if len(sys.argv) > 4 else 100_000
    if not SERVERS:
        return print("no clickhouse-server; apt-get install clickhouse-server")
    shutil.rmtree(folder, ignore_errors=True)
    ports = [(port(), port(), port()) for _ in range(3)]
    servers = []
    try:
        servers += [Server(number, ports, folder) for number in range(3)]
        print(f"ClickHouse {servers[0].run('SELECT version()', 'system')}, three servers", flush=True)
        fill(servers, smashtag, rows)
        pages(smashtag, folder, servers)
        load(smashtag, folder, servers, tweets)
        absences(smashtag, folder, servers)
    finally:
        for server in servers:
            server.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env bash
# Measures REST on Open Liberty with wrk: requests per second of a goal, beside a plain JAX-RS resource that reads and
# writes the same JSON; the memory of suspended processes; and concurrent readers of events. Needs a JDK 17, Maven and
# wrk; `rest.sh short` only proves that it works. LIBERTY_HOME and SAMPLE_WAR skip the build.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in wrk curl python3; do
  command -v $tool >/dev/null || { echo "skipped: $tool is not installed (Debian package $tool)"; exit 0; }
done
seconds=15 warmup=60 rounds=3 waiting=10000 readers=1000 objects=200
if [ "${1:-}" = short ]; then seconds=2 warmup=2 rounds=1 waiting=1000 readers=100 objects=20; fi
work="$PWD/benchmarks/target/rest"
version() { sed -n "s:.*<version.$1>\(.*\)</version.$1>.*:\1:p" pom.xml; }

# The war has every jar of the sample; the Liberty is the one the sample runs on.
rm -rf "$work/war" "$work/servers" && mkdir -p "$work/war/WEB-INF/classes/META-INF" "$work/servers/servers/rest"
war="${SAMPLE_WAR:-}"
if [ -z "$war" ]; then
  [ -n "$(ls liberty-sample/target/*.war 2>/dev/null)" ] || mvn -q -B -ntp -DskipTests package -pl liberty-sample -am
  war="$(ls "$PWD"/liberty-sample/target/*.war)"
fi
liberty="${LIBERTY_HOME:-$PWD/liberty-sample/target/liberty/wlp}"
if [ ! -x "$liberty/bin/server" ]; then
  mvn -q -B -ntp -N dependency:unpack -Dartifact="io.openliberty:openliberty-runtime:$(version liberty):zip" \
    -DoutputDirectory="$work/liberty"
  liberty="$work/liberty/wlp"; chmod +x "$liberty/bin/server"
fi
api="$work/jakarta.jakartaee-api-$(version jakartaee).jar"
[ -f "$api" ] || mvn -q -B -ntp -N dependency:copy -DoutputDirectory="$work" \
  -Dartifact="jakarta.platform:jakarta.jakartaee-api:$(version jakartaee)"

(cd "$work/war" && jar --extract --file "$war" WEB-INF/lib)
javac -parameters -proc:none -d "$work/war/WEB-INF/classes" -cp "$api:$work/war/WEB-INF/lib/*" benchmarks/rest/Letters.java
echo 'karta.rest.anonymous=true' >"$work/war/WEB-INF/classes/META-INF/microprofile-config.properties"
jar --create --file "$work/letters.war" -C "$work/war" .

port="$(.ci/free-port)"
root="http://127.0.0.1:$port"
sed "s:</server>:<variable name=\"http.host\" value=\"127.0.0.1\"/><variable name=\"http.port\" value=\"$port\"/>\
<webApplication location=\"$work/letters.war\" contextRoot=\"/\"/></server>:" server.xml >"$work/servers/servers/rest/server.xml"
WLP_USER_DIR="$work/servers" "$liberty/bin/server" run rest >"$work/server.log" 2>&1 &
server=$!
trap 'kill $server $(cat "/proc/$server/task/$server/children" 2>/dev/null) 2>/dev/null || true; wait || true' EXIT
letter='{"content":"My kettle arrived broken"}'
post() { curl -sS --globoff -f -X POST -H 'Content-Type: application/json' -d "$letter" "$@"; }
for _ in $(seq 600); do # about ten minutes
  kill -0 $server 2>/dev/null || break
  post -m 60 -o /dev/null "$root/karta/goals/letter" 2>/dev/null && break
  sleep 1
done
[ "$(post "$root/api/letter")" = "$(post "$root/karta/goals/letter")" ] || { echo "The two do not agree"; tail "$work/server.log"; exit 1; }

cat >"$work/post.lua" <<LUA
wrk.method = "POST"
wrk.body = '$letter'
wrk.headers["Content-Type"] = "application/json"
LUA
rate() { # <path> <seconds>: requests per second; an error fails
  wrk -t2 -c16 -d"$2s" --timeout 60s -s "$work/post.lua" "$root$1" >"$work/wrk.txt"
  if grep -q 'Non-2xx\|Socket errors' "$work/wrk.txt"; then cat "$work/wrk.txt" >&2; return 1; fi
  sed -n 's/^Requests\/sec: *//p' "$work/wrk.txt"
}
for path in /api/letter /karta/goals/letter; do rate $path "$warmup" >/dev/null; done # the JVM compiles
echo "requests per second, 16 connections, $seconds s each"
for _ in $(seq $rounds); do
  plain=$(rate /api/letter "$seconds"); goal=$(rate /karta/goals/letter "$seconds")
  awk -v a="$plain" -v b="$goal" 'BEGIN { printf "plain resource %8.0f   goal %8.0f   ratio %.2f\n", a, b, b / a }'
done

post -o /dev/null "$root/karta/goals/approved"
before=$(curl -sS "$root/api/heap")
curl -sS -f -o /dev/null -X POST -H 'Content-Type: application/json' -d "$letter" \
  "$root/karta/goals/approved?label=order-[1-$waiting]"
after=$(curl -sS "$root/api/heap")
found=$(curl -sS -f "$root/karta/processes?status=WAITING&goal=approved&label=order-$waiting" | grep -c '"WAITING"')
[ "$found" = 1 ] || { echo "The processes do not wait"; exit 1; }
awk -v n="$waiting" -v a="$before" -v b="$after" \
  'BEGIN { printf "%d suspended processes: %.1f kB each\n", n, (b - a) / n / 1000 }'

java benchmarks/rest/Readers.java "$root" "$readers" "$objects"

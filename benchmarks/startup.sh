#!/usr/bin/env bash
# Prints what Karta adds to the start of an application on Open Liberty: the same war with and without the README's two dependencies,
# one agent and a configured model, on the same server, started in turn (ten times each, or as often as the first argument says):
# the jars that are added, and medians of the times the server prints, of its processor time and of its memory ten seconds later,
# and of what the first call of a goal, which calls a simulated model, takes above a warm one.
# JVM_ARGS are options of the server's JVM, such as -XX:TieredStopAtLevel=1. Needs a JDK 17 and Maven.
set -euo pipefail
cd "$(dirname "$0")/.."
starts="${1:-10}"
work="$PWD/benchmarks/target/startup"
version() { sed -n "s:.*<version.$1>\(.*\)</version.$1>.*:\1:p" pom.xml; }

# The sample's war has every jar an application gets, and the script player, which stays out; its Liberty is the one the sample runs on.
mvn -q -B -ntp -DskipTests package -pl liberty-sample -am
mvn -q -B -ntp -N dependency:unpack -Dartifact="io.openliberty:openliberty-runtime:$(version liberty):zip" -DoutputDirectory="$work/liberty"
mvn -q -B -ntp -N dependency:copy -Dartifact="jakarta.platform:jakarta.jakartaee-api:$(version jakartaee)" -DoutputDirectory="$work"
chmod +x "$work"/liberty/wlp/bin/server

exec java benchmarks/startup/Startup.java "$starts" "$work" liberty-sample/target/*.war server.xml "$work/jakarta.jakartaee-api-$(version jakartaee).jar"

#!/usr/bin/env bash
# Prints what Karta adds to the start of an application on Open Liberty: the same war with and without Karta's jars and one agent,
# on the same server, started in turn (ten times each, or as often as the first argument says), medians. Needs a JDK 17 and Maven.
set -euo pipefail
cd "$(dirname "$0")/.."
starts="${1:-10}"
work="$PWD/benchmarks/target/startup"

# The sample's war has every jar an application gets; its Liberty is the one the sample runs on.
mvn -q -B -ntp -DskipTests package -pl liberty-sample -am
mvn -q -B -ntp -pl liberty-sample liberty:install-server -DinstallDirectory="$work/liberty"
mvn -q -B -ntp -pl liberty-sample dependency:build-classpath -DincludeScope=provided -Dmdep.outputFile="$work/classpath" \
  -DincludeArtifactIds=jakarta.jakartaee-api

exec java benchmarks/startup/Startup.java "$starts" "$work" liberty-sample/target/*.war server.xml "$(cat "$work/classpath")"

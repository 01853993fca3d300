#!/usr/bin/env bash
# Prints what jars add to the start of an application on Open Liberty: the same war without further jars, with the README's two
# dependencies, one agent and a configured model, and with LangChain4j's module for OpenAI, on the same server, started in turn (ten
# times each, or as often as the first argument says): the jars that are added, and medians of the times the server prints, of its
# processor time and of its memory ten seconds later, and of what the first call takes above a warm one: of a goal that calls a
# simulated model, and in the wars without agents of a JAX-RS resource that calls it with java.net.http or LangChain4j.
# Each further argument is a folder with the jars of another version of Karta, or of another library.
# JVM_ARGS are options of the server's JVM, such as -XX:TieredStopAtLevel=1. Needs a JDK 17 and Maven.
set -euo pipefail
starts="${1:-10}"
others=()
for folder in "${@:2}"; do
  others+=("$(realpath "$folder")")
done
cd "$(dirname "$0")/.."
work="$PWD/benchmarks/target/startup"
version() { sed -n "s:.*<version.$1>\(.*\)</version.$1>.*:\1:p" pom.xml; }

# The sample's war has every jar an application gets, and the script player, which stays out; its Liberty is the one the sample runs on.
mvn -q -B -ntp -DskipTests package -pl liberty-sample -am
mvn -q -B -ntp -N dependency:unpack -Dartifact="io.openliberty:openliberty-runtime:$(version liberty):zip" -DoutputDirectory="$work/liberty"
mvn -q -B -ntp -N dependency:copy -Dartifact="jakarta.platform:jakarta.jakartaee-api:$(version jakartaee)" -DoutputDirectory="$work"
cat > "$work/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>startup</groupId>
  <artifactId>langchain4j</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>dev.langchain4j</groupId>
      <artifactId>langchain4j-open-ai</artifactId>
      <version>$(version langchain4j)</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -q -B -ntp -f "$work/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$work/langchain4j"
chmod +x "$work"/liberty/wlp/bin/server

exec java benchmarks/startup/Startup.java "$starts" "$work" liberty-sample/target/*.war server.xml \
  "$work/jakarta.jakartaee-api-$(version jakartaee).jar" "$work/langchain4j" "${others[@]}"

#!/usr/bin/env bash
# Measures the MCP endpoint: calls of a tool per second on one connection, beside a server of the official Java SDK on the
# same HTTP server. Needs a JDK 17 and Maven; `mcp.sh short` only proves that it works.
set -euo pipefail
cd "$(dirname "$0")/.."
short=false
if [ "${1:-}" = short ]; then short=true; fi
mkdir -p benchmarks/target
mvn -B -ntp -pl features/mcp -am test -Dtest=ToolCallRates -Dsurefire.failIfNoSpecifiedTests=false \
  -Dkarta.benchmarks.short="$short" >benchmarks/target/mcp.log 2>&1 ||
  { grep -m 30 ERROR benchmarks/target/mcp.log; exit 1; }
grep '^MCP tool calls' benchmarks/target/mcp.log

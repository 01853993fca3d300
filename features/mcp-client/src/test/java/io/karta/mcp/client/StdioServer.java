/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** MCP server over stdio of the era with sessions, in a process of its own. */
final class StdioServer {

    /** The calls that wait for input, and how many there were. */
    private static final Queue<String> ASKING = new ArrayDeque<>();

    private static final AtomicInteger CALLS = new AtomicInteger();

    /** The calls that wait for a model, by the ids of their requests. */
    private static final Map<String, String> THINKING = new LinkedHashMap<>();

    private StdioServer() {}

    /** Returns the command of this server. */
    static List<String> command(String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var start = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                StdioServer.class.getName());
        return Stream.concat(start.stream(), List.of(arguments).stream()).toList();
    }

    /** Serves until its input ends. The argument is a file for the id of a grandchild that does not end by itself. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("sleep")) {
            new CountDownLatch(1).await();
        }
        if (arguments.length > 0) {
            var child = new ProcessBuilder(command("sleep")).start();
            Files.writeString(Path.of(arguments[0]), String.valueOf(child.pid()));
        }
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("Welcome to the server");
        out.println("{ level: 'info', message: 'started' }");
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            serve(new JsonMessages().read(line), out);
        }
    }

    private static void serve(JsonObject request, PrintStream out) throws IOException {
        if (request.getString("method", "").equals("notifications/cancelled")) {
            ASKING.clear();
        }
        if (request.containsKey("result") && request.getString("id").equals("q2") && !ASKING.isEmpty()) {
            answered(request.getJsonObject("result"), out);
        }
        if (!request.containsKey("method") && THINKING.containsKey(request.getString("id", ""))) {
            thought(request, out);
        }
        if (!request.containsKey("id") || !request.containsKey("method")) {
            return;
        }
        if (request.getString("method").equals("tools/call")
                && request.getJsonObject("params").getString("name").equals("ask")) {
            ask(request, out);
            return;
        }
        if (request.getString("method").equals("tools/call")
                && request.getJsonObject("params").getString("name").equals("think")) {
            think(request, out);
            return;
        }
        var params = request.get("params") instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        var result =
                switch (request.getString("method")) {
                    case "initialize" ->
                        "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},"
                                + "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}";
                    case "tools/list" -> tools();
                    case "tools/call" -> called(params, out);
                    default -> "";
                };
        out.println("{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ","
                + (result.isEmpty() ? "\"error\":{\"code\":-32601,\"message\":\"?\"}" : "\"result\":" + result) + "}");
    }

    private static void ask(JsonObject request, PrintStream out) {
        ASKING.add(request.get("id").toString());
        CALLS.incrementAndGet();
        out.println("{\"jsonrpc\":\"2.0\",\"id\":\"q2\",\"method\":\"elicitation/create\",\"params\":"
                + "{\"message\":\"Which seat?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":"
                + "{\"seat\":{\"type\":\"string\"}}}}}");
    }

    private static void answered(JsonObject result, PrintStream out) {
        var text = "%s %s of call %d".formatted(result.getString("action"), result.get("content"), CALLS.get());
        out.println("{\"jsonrpc\":\"2.0\",\"id\":" + ASKING.remove() + ",\"result\":" + content(text.replace('"', '\''))
                + "}");
    }

    /** Requests the model for each call, when as many calls wait as the argument says. */
    private static void think(JsonObject request, PrintStream out) {
        THINKING.put("s" + CALLS.incrementAndGet(), request.get("id").toString());
        int wanted = request.getJsonObject("params").getJsonObject("arguments").getInt("calls");
        if (THINKING.size() == wanted) {
            THINKING.keySet()
                    .forEach(id -> out.println("{\"jsonrpc\":\"2.0\",\"id\":\"" + id
                            + "\",\"method\":\"sampling/createMessage\",\"params\":"
                            + "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Request "
                            + id + "\"}}],\"maxTokens\":100}}"));
        }
    }

    private static void thought(JsonObject response, PrintStream out) {
        var text = response.containsKey("result")
                ? response.getJsonObject("result").getJsonObject("content").getString("text")
                : "no model";
        out.println("{\"jsonrpc\":\"2.0\",\"id\":" + THINKING.remove(response.getString("id")) + ",\"result\":"
                + content(text) + "}");
    }

    private static String tools() {
        return "{\"tools\":[{\"name\":\"env\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"ask\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"think\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"log\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"number\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"stall\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"exit\",\"inputSchema\":{\"type\":\"object\"}},"
                + "{\"name\":\"pid\",\"inputSchema\":{\"type\":\"object\"}}]}";
    }

    private static String called(JsonObject params, PrintStream out) {
        out.println("{\"jsonrpc\":\"2.0\",\"id\":\"q1\",\"method\":\"elicitation/create\",\"params\":{}}");
        return switch (params.getString("name")) {
            case "env" -> content(System.getenv("GREETING") + " " + System.getenv("SECRET_OF_THE_SERVER"));
            case "log" -> {
                out.println("  {\"level\":30,\"msg\":\"a line of JSON without a message\"}");
                out.println("{ cached: [ 1, 2 ] }");
                out.println("\u001b[38;2;0;0;255m".repeat(200) + "a line in color");
                yield content("logged");
            }
            case "number" -> "{\"content\":[],\"size\":1e99999999999}";
            case "stall" -> {
                while (true) {
                    LockSupport.park(); // and read nothing
                }
            }
            case "pid" -> content(String.valueOf(ProcessHandle.current().pid()));
            default -> {
                Runtime.getRuntime().halt(1);
                yield "";
            }
        };
    }

    private static String content(String text) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}";
    }
}

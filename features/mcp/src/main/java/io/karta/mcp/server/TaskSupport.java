/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.protocol.ProtocolVersion;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Set;

/**
 * Negotiation of tasks. In 2025-11-25, the client requests a task for a call. In 2026-07-28, tasks are an extension:
 * the client declares that it supports them, and the server decides.
 */
public final class TaskSupport {

    private static final String EXTENSION = "io.modelcontextprotocol/tasks";
    private static final String RELATED = "io.modelcontextprotocol/related-task";
    private static final String EXTENSIONS = "extensions";
    private static final String META = "_meta";
    private static final String PREFIX = "tasks/";
    private static final Set<String> CORE = Set.of("tasks/get", "tasks/result", "tasks/list", "tasks/cancel");
    private static final Set<String> EXTENDED = Set.of("tasks/get", "tasks/update", "tasks/cancel");

    private TaskSupport() {}

    /** Adds what the server supports. Anonymous callers cannot list tasks, because they would see those of others. */
    static void declare(JsonObjectBuilder capabilities, ProtocolVersion version, Caller caller) {
        var empty = JsonValue.EMPTY_JSON_OBJECT;
        if (version.isStateless()) {
            capabilities.add(EXTENSIONS, JsonBuilders.object().add(EXTENSION, empty));
        } else if (version.hasCoreTasks()) {
            var requests =
                    JsonBuilders.object().add("tools", JsonBuilders.object().add("call", empty));
            var tasks = JsonBuilders.object().add("cancel", empty).add("requests", requests);
            caller.name().ifPresent(name -> tasks.add("list", empty));
            capabilities.add("tasks", tasks);
        }
    }

    /** Returns whether a version has a method, if it is a method of tasks. */
    static boolean permits(String method, ProtocolVersion version) {
        if (!method.startsWith(PREFIX)) {
            return true;
        }
        return version.isStateless() ? EXTENDED.contains(method) : version.hasCoreTasks() && CORE.contains(method);
    }

    /** Rejects methods of the extension from clients that have not declared it. */
    static void checkCapability(Exchange exchange) {
        if (exchange.request().method().startsWith(PREFIX)
                && exchange.version().isStateless()
                && !isDeclared(exchange)) {
            var extension = JsonBuilders.object().add(EXTENSION, JsonValue.EMPTY_JSON_OBJECT);
            throw McpException.missingCapability(
                    JsonBuilders.object().add(EXTENSIONS, extension).build());
        }
    }

    private static boolean isDeclared(Exchange exchange) {
        return exchange.clientCapabilities().get(EXTENSIONS) instanceof JsonObject extensions
                && extensions.containsKey(EXTENSION);
    }

    /** Returns a tool as an element of {@code tools/list}. */
    static JsonObject definition(ServerTool tool, ProtocolVersion version) {
        return tool.task().isPresent() && version.hasCoreTasks()
                ? JsonBuilders.object(tool.definition())
                        .add("execution", JsonBuilders.object().add("taskSupport", "optional"))
                        .build()
                : tool.definition();
    }

    /** Returns the result of a call, or the task that runs it. */
    static JsonObject call(ServerTool tool, Exchange exchange) throws Exception {
        if (exchange.version().hasCoreTasks() && exchange.request().params().containsKey("task")) {
            var task = tool.task()
                    .orElseThrow(() -> McpException.unknownMethod("tools/call of " + tool.name() + " as a task"));
            return task.handle(exchange);
        }
        return tool.task().isPresent() && exchange.version().isStateless() && isDeclared(exchange)
                ? tool.task().get().handle(exchange)
                : tool.handler().handle(exchange);
    }

    /** Returns params or a result with the task to which it belongs. */
    public static JsonObject related(JsonObject object, String task) {
        var meta = object.get(META) instanceof JsonObject given ? given : JsonValue.EMPTY_JSON_OBJECT;
        return JsonBuilders.object(object)
                .add(
                        META,
                        JsonBuilders.object(meta)
                                .add(RELATED, JsonBuilders.object().add("taskId", task)))
                .build();
    }
}

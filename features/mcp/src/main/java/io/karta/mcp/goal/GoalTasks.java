/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.agent.InvalidCursorException;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.mcp.server.Exchange;
import io.karta.mcp.server.MethodHandler;
import io.karta.mcp.server.TaskSupport;
import io.karta.process.AgentProcess;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Processes of exported goals as tasks. Their state is in the store of the processes, so that it outlives requests,
 * sessions and nodes. Immutable.
 */
record GoalTasks(GoalServices services) {

    private static final int PAGE = 20; // each task is a process that is loaded
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    Map<String, MethodHandler> methods() {
        return Map.of(
                "tasks/get", exchange -> state(exchange, task(exchange)).details(),
                "tasks/list", this::list,
                "tasks/result", this::result,
                "tasks/cancel", this::cancel,
                "tasks/update", this::update);
    }

    /** Starts a process, and returns the task as the result of the call. */
    JsonObject started(Exchange exchange, AgentProcess process) {
        services.platform().start(process);
        var task = state(exchange, process).summary();
        return exchange.version().isStateless()
                ? JsonBuilders.object(task).add("resultType", "task").build()
                : JsonBuilders.object().add("task", task).build();
    }

    private TaskState state(Exchange exchange, AgentProcess process) {
        return new TaskState(services, exchange, process);
    }

    private static String id(Exchange exchange) {
        return exchange.request().params().get("taskId") instanceof JsonString id ? id.getString() : "";
    }

    private AgentProcess task(Exchange exchange) {
        return services.visibility()
                .task(id(exchange), exchange.caller())
                .orElseThrow(() -> McpException.invalidParams("There is no task of yours with this taskId"));
    }

    private JsonObject list(Exchange exchange) {
        if (exchange.caller().name().isEmpty()) {
            throw McpException.unknownMethod("tasks/list without authentication");
        }
        var goals = services.visibility().exportedGoals();
        if (goals.isEmpty()) {
            return JsonBuilders.object()
                    .add("tasks", JsonValue.EMPTY_JSON_ARRAY)
                    .build();
        }
        var filter = ProcessFilter.all()
                .withCaller(exchange.caller())
                .withoutChildren()
                .withGoal(goals.get(0), goals.toArray(new String[0]));
        var page = page(exchange, filter);
        var tasks = page.items().stream()
                .flatMap(process -> services.visibility().task(process.id(), exchange.caller()).stream())
                .map(process -> state(exchange, process).summary())
                .toList();
        var result = JsonBuilders.object().add("tasks", JsonBuilders.array(tasks));
        page.next().ifPresent(cursor -> result.add("nextCursor", cursor));
        return result.build();
    }

    private Page<ProcessInfo> page(Exchange exchange, ProcessFilter filter) {
        var cursor = exchange.request().params().get("cursor");
        var first = PageRequest.first(PAGE);
        if (cursor == null) {
            return services.platform().processes(filter, first);
        }
        if (!(cursor instanceof JsonString text)) {
            throw McpException.invalidParams("Invalid cursor: " + cursor);
        }
        try {
            return services.platform().processes(filter, first.after(text.getString()));
        } catch (InvalidCursorException e) {
            throw McpException.invalidParams("Invalid cursor: " + cursor);
        }
    }

    /**
     * Returns the result when there is one, and asks the user of the client the questions of the process meanwhile. The
     * wait is limited: a client that accepts no stream can disconnect unnoticed, and a listener for the end would keep
     * the process in memory.
     */
    private JsonObject result(Exchange exchange) throws Exception {
        long begun = System.nanoTime();
        while (exchange.isAwaited() && System.nanoTime() - begun < LONGEST_WAIT.toNanos()) {
            var process = task(exchange);
            var state = state(exchange, process);
            if (state.isTerminal()) {
                return TaskSupport.related(goalResult(exchange, process).now(), process.id());
            }
            if (!state.questions().isEmpty()) {
                var answered = goalResult(exchange, process).afterQuestions();
                if (!state(exchange, task(exchange)).questions().isEmpty()) {
                    return TaskSupport.related(answered, process.id()); // the user gave no answer
                }
            }
            GoalResult.awaitNextCheck(exchange);
        }
        throw McpException.invalidParams("The task has no result yet. Call tasks/result again");
    }

    private GoalResult goalResult(Exchange exchange, AgentProcess process) {
        return new GoalResult(services, exchange, process);
    }

    private JsonObject cancel(Exchange exchange) {
        var process = task(exchange);
        boolean isFinished = process.status().isFinished();
        if (isFinished && !exchange.version().isStateless()) {
            throw McpException.invalidParams("The task has ended");
        }
        if (!isFinished) { // a stuck process has no result, but can be resumed
            process.kill(exchange.caller());
        }
        return exchange.version().isStateless()
                ? JsonValue.EMPTY_JSON_OBJECT
                : state(exchange, task(exchange)).summary();
    }

    /** Submits the answers of a client. Keys without an open question are ignored. */
    private JsonObject update(Exchange exchange) {
        var process = task(exchange);
        if (!(exchange.request().params().get("inputResponses") instanceof JsonObject responses)) {
            throw McpException.invalidParams("The parameter inputResponses must be an object");
        }
        for (var question : state(exchange, process).questions()) {
            Optional.ofNullable(responses.get(QuestionId.of(question)))
                    .ifPresent(response -> new TaskAnswer(services, question).submit(response, exchange.caller()));
        }
        return JsonValue.EMPTY_JSON_OBJECT;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.http.DuplicateMembers;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Calls of the pages. Thread-safe. */
record ConsoleApi(AgentPlatform platform, ConsoleSettings settings, LiveState live) {

    private static final String PROCESSES = "processes";
    private static final String GOALS = "goals";
    private static final Set<String> OF_EVENTS = Set.of("overview", PROCESSES, "questions", "cost");

    /** Answers a call of an operator. */
    JsonObject answer(ApiRequest request) {
        if (request.isRead()) {
            return read(request, request.segments());
        }
        if (!"POST".equals(request.http().getMethod())) {
            throw Messages.methodNotAllowed(request.http().getMethod());
        }
        OriginCheck.check(request.http());
        if (!settings.acceptsCommands()) {
            throw Messages.commandsDisabled();
        }
        return change(request, request.segments());
    }

    /** Returns the latest event that changes the data of a request; empty if they change without events. */
    Optional<String> latestEvent(ApiRequest request) {
        var path = request.segments();
        if (path.size() == 1 && OF_EVENTS.contains(path.get(0))) {
            return live.latest(Optional.empty());
        }
        return path.size() == 2 && path.get(0).equals(PROCESSES)
                ? live.latest(Optional.of(path.get(1)))
                : Optional.empty();
    }

    private JsonObject read(ApiRequest request, List<String> path) {
        if (path.size() == 1) {
            return list(request, path.get(0));
        }
        if (path.size() == 2 && path.get(0).equals(GOALS)) {
            return new AgentDocuments(platform).goal(path.get(1));
        }
        if (path.size() == 2 && path.get(0).equals(PROCESSES)) {
            return new ProcessDocuments(platform, request).process(process(path.get(1)));
        }
        if (path.size() == 3 && path.get(0).equals(PROCESSES) && path.get(2).equals("objects")) {
            return new ObjectTypes(platform, process(path.get(1)), request.caller()).document();
        }
        throw unknown(request);
    }

    private JsonObject list(ApiRequest request, String name) {
        return switch (name) {
            case "overview" -> new Overview(platform, settings, live).document(request.caller());
            case "agents" -> new AgentDocuments(platform).agents();
            case PROCESSES -> new ProcessPage(platform).document(request);
            case "models" -> new Overview(platform, settings, live).models();
            case "cost" -> live.costs().document(live.events());
            case "questions" -> new QuestionDocuments(platform, request.caller()).page(request.page());
            default -> throw unknown(request);
        };
    }

    private JsonObject change(ApiRequest request, List<String> path) {
        if (path.size() == 2 && path.get(0).equals(GOALS)) {
            var goal = new AgentDocuments(platform).find(path.get(1));
            return commands(request).start(goal, json(request));
        }
        if (path.size() == 3 && path.get(0).equals(PROCESSES)) {
            return commands(request).send(process(path.get(1)), path.get(2));
        }
        if (path.size() == 4 && path.get(0).equals(PROCESSES)) {
            return give(request, process(path.get(1)), path);
        }
        throw unknown(request);
    }

    private JsonObject give(ApiRequest request, AgentProcess process, List<String> path) {
        var body = json(request);
        return switch (path.get(2)) {
            case "answers" -> commands(request).answer(process, path.get(3), body);
            case "objects" -> commands(request).add(process, path.get(3), body);
            default -> throw unknown(request);
        };
    }

    private String json(ApiRequest request) {
        var body = request.body(settings.maxBodySize());
        DuplicateMembers.first(body).ifPresent(name -> {
            throw Messages.invalidBody("has the member %s more than once".formatted(name), List.of());
        });
        return body;
    }

    private Commands commands(ApiRequest request) {
        return new Commands(platform, request.caller());
    }

    private AgentProcess process(String id) {
        return platform.process(id).orElseThrow(() -> Messages.notFound("the process", id));
    }

    private static RequestException unknown(ApiRequest request) {
        return Messages.notFound("the path", request.path());
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import io.karta.agent.StoredNames;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessOptions;
import io.karta.spi.StoreFailedException;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;

/** Commands of an operator, whose name is recorded in the journal. Immutable. */
record Commands(AgentPlatform platform, Caller caller) {

    JsonObject start(GoalDefinition goal, String body) {
        caller.name().flatMap(name -> StoredNames.problem("caller", name)).ifPresent(problem -> {
            throw Messages.invalidCaller(problem);
        });
        var agent = platform.agents().stream()
                .filter(each -> each.name().equals(goal.agent()))
                .findFirst()
                .orElseThrow(() -> Messages.notFound("the agent", goal.agent()));
        var options = ProcessOptions.defaults().withGoal(goal.name()).withCaller(caller);
        try {
            var process = new GoalInputs(platform, goal).create(agent, options, body);
            var unused = platform.start(process).toCompletableFuture(); // the page follows the process
            return reply(process);
        } catch (AgentException e) {
            throw rejected(e);
        }
    }

    JsonObject send(AgentProcess process, String command) {
        return switch (command) {
            case "kill" -> after(process, each -> each.kill(caller));
            case "pause" -> after(process, each -> each.pause(caller));
            case "step" -> after(process, each -> each.tick(caller));
            case "resume" -> after(process, each -> platform.resume(each.id(), caller));
            case "retry" -> after(process, each -> platform.retry(each.id(), caller));
            default -> throw Messages.notFound("the command", command);
        };
    }

    JsonObject answer(AgentProcess process, String question, String body) {
        var pending = QuestionDocuments.find(process, question);
        var read = pending.form().read(platform.shapes(), body);
        if (read.isEmpty()) {
            throw Messages.invalidBody("does not match the form", read.problems());
        }
        return after(process, each -> {
            var unused = platform.answer(each, question, read.value(), caller);
        });
    }

    JsonObject add(AgentProcess process, String type, String body) {
        var wanted = new ObjectTypes(platform, process, caller).find(type);
        var object = new GoalInputs(platform, process.goal()).read(List.of(wanted), body);
        return after(process, each -> each.add(object, caller));
    }

    private JsonObject after(AgentProcess process, Consumer<AgentProcess> change) {
        try {
            change.accept(process);
        } catch (AgentException e) {
            throw rejected(e);
        }
        return reply(platform.process(process.id()).orElse(process));
    }

    private static RuntimeException rejected(AgentException cause) {
        if (cause instanceof StoreFailedException) {
            return cause;
        }
        return cause instanceof ForbiddenActionException ? Messages.forbidden(cause) : Messages.refused(cause);
    }

    private static JsonObject reply(AgentProcess process) {
        return JsonObjects.with("id", process.id())
                .add("status", process.status())
                .build();
    }
}

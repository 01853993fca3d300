/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.AgentException;
import io.karta.agent.GoalDefinition;
import io.karta.agent.NamedInput;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.rest.request.Body;
import io.karta.rest.request.InputReader;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnreadableValue;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Requests about processes, for one caller. */
record ProcessCalls(AgentPlatform platform, InputReader inputs, ProcessReplies replies) {

    static ProcessCalls of(RestFacade facade, RestRequest request) {
        return new ProcessCalls(facade.platform(), facade.inputs(), ProcessReplies.of(facade, request));
    }

    RestReply show(String id) {
        return replies.about(reached(id));
    }

    RestReply explain(String id) {
        return replies.explanation(visible(id));
    }

    RestReply blackboard(String id) {
        return RestReply.of(200, inspection().blackboard(visible(id)));
    }

    RestReply children(String id) {
        return RestReply.of(200, inspection().tree(visible(id)));
    }

    RestReply plan(String id) {
        return RestReply.of(200, inspection().plan(visible(id)));
    }

    RestReply svg(String id) {
        return RestReply.svg(PlanSvg.of(visible(id).explanation()));
    }

    private InspectionDocuments inspection() {
        return new InspectionDocuments(platform, replies.documents());
    }

    RestReply draw(String id) {
        return RestReply.diagram(visible(id).explanation().diagram());
    }

    RestReply kill(String id) {
        visible(id).kill(visibility().caller());
        return show(id);
    }

    RestReply answer(String id, String question, Body body, Preferences preferences) {
        var process = answered(id, question);
        var pending = visibility()
                .question(process, question)
                .orElseThrow(() ->
                        Messages.notWaiting(process, question, visibility().questions(process)));
        var answer = read(pending, body);
        if (!preferences.respondsAsync()) {
            give(process, pending, by -> {
                process.answer(pending.id(), answer, by);
                return process;
            });
            return replies.to(process, preferences.lenient()); // the answer is accepted
        }
        var end = give(process, pending, by -> platform.answer(process, pending.id(), answer, by));
        return replies.later(process, end, preferences);
    }

    /** The process rejects an answer whose type this version of the application does not have, and says why. */
    private Object read(PendingAnswer pending, Body body) {
        return pending.form().answer() == UnreadableValue.class
                ? new UnreadableValue(pending.form().title(), "")
                : inputs.answerTo(pending, body);
    }

    private <T> T give(AgentProcess process, PendingAnswer pending, Function<Caller, T> answering) {
        try {
            return answering.apply(visibility().caller());
        } catch (StoreFailedException e) {
            throw e; // ProblemMapper maps it
        } catch (AgentException e) {
            throw Messages.answerRefused(process, pending, e, visibility().questions(process));
        }
    }

    /**
     * Accepts only types that the caller could have started with. Otherwise a caller could submit decisions that belong
     * to others. The object is added without a name.
     */
    RestReply add(String id, Body body) {
        var process = visible(id);
        var catalog = new ExportedGoals(platform);
        List<Class<?>> types = catalog.isOpen(process.goal()) ? inputTypes(process.goal()) : List.of();
        var object = inputs.of(process, types, body);
        return changed(process, resting -> resting.add(object, visibility().caller()));
    }

    private static List<Class<?>> inputTypes(GoalDefinition goal) {
        Stream<Class<?>> named = goal.namedInputs().stream().map(NamedInput::type);
        return Stream.concat(goal.startingInputTypes().stream(), named)
                .distinct()
                .toList();
    }

    /** Pausing a paused process succeeds without an effect. */
    RestReply pause(String id) {
        var process = controlled(id);
        return switch (process.status()) {
            case PAUSED -> replies.about(process);
            case RUNNING -> paused(process);
            default -> throw Messages.nothingToPause(process);
        };
    }

    /** The process may end or wait before the command reaches it. */
    private RestReply paused(AgentProcess running) {
        var process = after(running, one -> one.pause(visibility().caller()));
        return switch (process.status()) {
            case PAUSED, RUNNING -> replies.accepted(process);
            default -> throw Messages.nothingToPause(process);
        };
    }

    RestReply resume(String id) {
        return changed(
                controlled(id),
                process -> platform.resume(process.id(), visibility().caller()));
    }

    RestReply retry(String id) {
        return changed(
                controlled(id),
                process -> platform.retry(process.id(), visibility().caller()));
    }

    /** Responds when the step has ended. */
    RestReply step(String id) {
        return changed(controlled(id), process -> process.tick(visibility().caller()));
    }

    RestReply terminate(String id, Body body) {
        var process = controlled(id);
        var reason = inputs.reason(body)
                .orElseGet(() -> Messages.terminatedBy(visibility().caller()));
        if (process.status() == ProcessStatus.TERMINATED) {
            return replies.about(process); // as above
        }
        if (process.status().isFinished()) {
            throw Messages.nothingToTerminate(process);
        }
        var changed =
                after(process, ending -> ending.terminate(reason, visibility().caller()));
        if (changed.status().isFinished() && changed.status() != ProcessStatus.TERMINATED) {
            throw Messages.nothingToTerminate(changed); // it ended before the command reached it
        }
        return replies.accepted(changed);
    }

    private RestReply changed(AgentProcess process, Consumer<AgentProcess> change) {
        return replies.accepted(after(process, change));
    }

    private AgentProcess after(AgentProcess process, Consumer<AgentProcess> change) {
        try {
            change.accept(process);
        } catch (StoreFailedException e) {
            throw e; // as above
        } catch (AgentException e) {
            throw Messages.notInThisState(process, e);
        }
        return platform.process(process.id()).orElse(process);
    }

    private AgentProcess controlled(String id) {
        var process = visible(id);
        if (!visibility().isOperator()) {
            throw Messages.operatorsOnly(process, visibility().operatorRole());
        }
        return process;
    }

    private AgentProcess visible(String id) {
        return visibility().visible(id);
    }

    private AgentProcess reached(String id) {
        return platform.process(id).filter(visibility()::reaches).orElseThrow(() -> Messages.unknownProcess(id));
    }

    /** An answer to a closed question is too late, which differs from an unknown process. */
    private AgentProcess answered(String id, String question) {
        return platform.process(id)
                .filter(process -> visibility().reaches(process) || visibility().wasAsked(process, question))
                .orElseThrow(() -> Messages.unknownProcess(id));
    }

    private VisibilityPolicy visibility() {
        return replies.visibility();
    }
}

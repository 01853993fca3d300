/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.AgentException;
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
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Requests about processes, for one caller. */
record ProcessCalls(AgentPlatform platform, InputReader inputs, ProcessReplies replies) {

    static ProcessCalls of(RestFacade facade, RestRequest request) {
        return new ProcessCalls(facade.platform(), facade.inputs(), ProcessReplies.of(facade, request));
    }

    RestReply show(String id) {
        return replies.about(reached(id));
    }

    RestReply explain(String id) {
        return replies.explanation(seen(id));
    }

    RestReply blackboard(String id) {
        return RestReply.of(200, inspection().blackboard(seen(id)));
    }

    RestReply children(String id) {
        return RestReply.of(200, inspection().tree(seen(id)));
    }

    RestReply plan(String id) {
        return RestReply.of(200, inspection().plan(seen(id)));
    }

    RestReply svg(String id) {
        return RestReply.svg(PlanSvg.of(seen(id).explanation()));
    }

    private InspectionDocuments inspection() {
        return new InspectionDocuments(platform, replies.documents());
    }

    RestReply draw(String id) {
        return RestReply.diagram(seen(id).explanation().diagram());
    }

    RestReply kill(String id) {
        seen(id).kill(visibility().caller());
        return show(id);
    }

    RestReply answer(String id, String question, Body body, Preferences preferences) {
        var process = answered(id, question);
        var asked = visibility()
                .question(process, question)
                .orElseThrow(() ->
                        Messages.notWaiting(process, question, visibility().questions(process)));
        var answer = inputs.answerTo(asked, body);
        if (!preferences.respondsAsync()) {
            give(process, asked, by -> {
                process.answer(asked.id(), answer, by);
                return process;
            });
            return replies.to(process, preferences);
        }
        var end = give(process, asked, by -> platform.answer(process, asked.id(), answer, by));
        return replies.later(process, end, preferences);
    }

    private <T> T give(AgentProcess process, PendingAnswer asked, Function<Caller, T> answering) {
        try {
            return answering.apply(visibility().caller());
        } catch (StoreFailedException e) {
            throw e; // which ProblemMapper translates
        } catch (AgentException e) {
            throw Messages.answerRefused(process, asked, e, visibility().questions(process));
        }
    }

    /** Only what a caller could have begun with, or he could hand in what others have to decide. */
    RestReply add(String id, Body body) {
        var process = seen(id);
        var catalog = new ExportedGoals(platform);
        List<Class<?>> types = catalog.isOpen(process.goal()) ? process.goal().startingInputTypes() : List.of();
        var object = inputs.of(process, types, body);
        return changed(process, resting -> resting.add(object, visibility().caller()));
    }

    /** A repeated request changes nothing, which is no problem. */
    RestReply pause(String id) {
        var process = steered(id);
        return switch (process.status()) {
            case PAUSED -> replies.about(process);
            case RUNNING ->
                changed(process, running -> running.pause(visibility().caller()));
            default -> throw Messages.nothingToPause(process);
        };
    }

    RestReply resume(String id) {
        return changed(
                steered(id),
                process -> platform.resume(process.id(), visibility().caller()));
    }

    RestReply retry(String id) {
        return changed(
                steered(id),
                process -> platform.retry(process.id(), visibility().caller()));
    }

    /** Responds after the step. */
    RestReply step(String id) {
        return changed(steered(id), process -> process.tick(visibility().caller()));
    }

    RestReply terminate(String id, Body body) {
        var process = steered(id);
        var reason = inputs.reason(body)
                .orElseGet(() -> Messages.terminatedBy(visibility().caller()));
        if (process.status() == ProcessStatus.TERMINATED) {
            return replies.about(process); // as above
        }
        if (process.status().isFinished()) {
            throw Messages.nothingToTerminate(process);
        }
        return changed(process, ending -> ending.terminate(reason, visibility().caller()));
    }

    private RestReply changed(AgentProcess process, Consumer<AgentProcess> change) {
        try {
            change.accept(process);
        } catch (StoreFailedException e) {
            throw e; // as above
        } catch (AgentException e) {
            throw Messages.notInThisState(process, e);
        }
        return replies.accepted(platform.process(process.id()).orElse(process));
    }

    private AgentProcess steered(String id) {
        var process = seen(id);
        if (!visibility().isOperator()) {
            throw Messages.operatorsOnly(process, visibility().operatorRole());
        }
        return process;
    }

    private AgentProcess seen(String id) {
        return visibility().visible(id);
    }

    private AgentProcess reached(String id) {
        return platform.process(id).filter(visibility()::reaches).orElseThrow(() -> Messages.unknownProcess(id));
    }

    /** The answer to a question that is closed comes too late, but not to a process that does not exist. */
    private AgentProcess answered(String id, String question) {
        return platform.process(id)
                .filter(process -> visibility().reaches(process) || visibility().wasAsked(process, question))
                .orElseThrow(() -> Messages.unknownProcess(id));
    }

    private VisibilityPolicy visibility() {
        return replies.visibility();
    }
}

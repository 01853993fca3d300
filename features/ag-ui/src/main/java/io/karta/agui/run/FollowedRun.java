/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.run.Resumption.Answer;
import io.karta.generation.result.Problem;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/**
 * Run of a process that exists already. Immutable.
 *
 * @param stop stops the process, or its turn
 * @param showsTools whether the client receives arguments and results of tools
 */
record FollowedRun(
        AgentPlatform platform, AgentProcess process, RunAgentInput input, Runnable stop, boolean showsTools) {

    /** Creates the delivery of events that follow from a start or an answer. */
    RunDelivery delivery(RunThread thread) {
        return delivery(thread, false);
    }

    private RunDelivery delivery(RunThread thread, boolean isLoaded) {
        var script = new RunScript(input, process, thread, interrupts(), showsTools, isLoaded);
        return new RunDelivery(script, input.stopsOnDisconnect() ? stop : () -> {});
    }

    private Interrupts interrupts() {
        return new Interrupts(platform, process);
    }

    /** Shows the state of the process, and what happens next. */
    RunDelivery load(RunThread thread) {
        var delivery = delivery(thread, true);
        if (thread.isActive()) {
            follow(delivery);
        }
        return delivery;
    }

    /** Answers questions of the process and calls of frontend tools, and shows what follows. */
    RunDelivery resume(RunThread thread, Caller caller) {
        var answers = new Resumption(platform, interrupts(), caller, input.resume());
        var answered = new ArrayList<>(answers.answers());
        answered.addAll(toolResults());
        checkAnsweredOnce(answered);
        if (answered.isEmpty() && !answers.isCancelled()) {
            return load(thread);
        }
        var delivery = delivery(thread, false);
        follow(delivery);
        try {
            answered.forEach(answers::submit);
        } catch (RuntimeException e) {
            delivery.abandon();
            throw e;
        }
        if (answers.isCancelled()) {
            stop.run();
        }
        return delivery;
    }

    /** Checks before the first answer is submitted, which would be accepted although the request is rejected. */
    private static void checkAnsweredOnce(List<Answer> answers) {
        var answered = new HashSet<String>();
        for (Answer answer : answers) {
            if (!answered.add(answer.interrupt())) {
                throw Messages.invalidAnswer(
                        answer.interrupt(), List.of(new Problem("", "must be sent once, in resume or in messages")));
            }
        }
    }

    /** Clients send their messages with each request, so answers of questions are sent with earlier results. */
    private List<Answer> toolResults() {
        var results = new ToolResults(interrupts(), input.toolAnswers());
        return input.resume().isEmpty() ? results.answers() : results.openAnswers();
    }

    /** The children that have started before run on: their events are not among those of the process. */
    private void follow(RunDelivery delivery) {
        try {
            delivery.follow(events(process.id()));
            Stream.concat(interrupts().awaited(), descendants(process.id()))
                    .distinct()
                    .forEach(child -> delivery.followChild(events(child)));
        } catch (RuntimeException e) { // the store failed
            delivery.abandon();
            throw e;
        }
    }

    private Flow.Publisher<ProcessEvent> events(String id) {
        return platform.events(
                EventFilter.ofProcess(id).withChildren().withModelOutput().newOnly());
    }

    /** Returns running children, without those of a process with very many of them. */
    private Stream<String> descendants(String parent) {
        return platform.children(parent).stream()
                .filter(child -> !child.status().isFinished())
                .map(ProcessInfo::id)
                .flatMap(child -> Stream.concat(Stream.of(child), descendants(child)));
    }
}

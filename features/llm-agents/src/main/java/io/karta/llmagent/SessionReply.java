/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.event.ProcessEnded;
import io.karta.event.TurnEnded;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.SentMessage;
import io.karta.process.history.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;

/** Subscriber that waits for the answer to one message of a session. Thread-safe. */
final class SessionReply implements Flow.Subscriber<ProcessEvent> {

    private final AgentPlatform platform;
    private final AgentProcess process;
    private final CompletableFuture<String> text = new CompletableFuture<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final List<ProcessEvent> early = new ArrayList<>();
    private Optional<QueuedEvent> message = Optional.empty();

    SessionReply(AgentPlatform platform, AgentProcess process) {
        this.platform = platform;
        this.process = process;
        var unused = text.whenComplete((answer, failure) -> cancel());
    }

    /** Sets the message; events of its turn may have arrived already. */
    synchronized void answerTo(QueuedEvent queued) {
        message = Optional.of(queued);
        early.forEach(event -> check(event, queued));
        early.clear();
    }

    CompletableFuture<String> text() {
        return text;
    }

    void cancel() {
        var unused = subscription.thenAccept(Flow.Subscription::cancel);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription.complete(given);
        given.request(Long.MAX_VALUE);
    }

    @Override
    public synchronized void onNext(ProcessEvent event) {
        message.ifPresentOrElse(queued -> check(event, queued), () -> early.add(event));
    }

    @Override
    public void onError(Throwable failure) {
        text.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        text.completeExceptionally(Messages.sessionEnded(process));
    }

    private void check(ProcessEvent event, QueuedEvent queued) {
        if (event instanceof TurnEnded ended) {
            turnOf(queued).filter(turn -> turn.number() == ended.turn()).ifPresent(turn -> complete(turn, ended));
        } else if (event instanceof ProcessEnded) {
            text.completeExceptionally(Messages.sessionEnded(process));
        }
    }

    /** Another node may have run the turn, and this one may have removed the process from its cache meanwhile. */
    private Optional<Turn> turnOf(QueuedEvent queued) {
        return platform.process(process.id()).stream()
                .flatMap(current -> current.turns().stream())
                .filter(turn -> turn.event()
                        .filter(event -> event.number() == queued.number())
                        .isPresent())
                .findFirst();
    }

    private void complete(Turn turn, TurnEnded ended) {
        if (ended.ending() == Turn.Ending.COMPLETED) {
            text.complete(turn.messages().stream()
                    .map(SentMessage::message)
                    .map(message -> message.text())
                    .collect(Collectors.joining("\n")));
        } else {
            text.completeExceptionally(Messages.turnFailed(process, ended));
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import java.time.Clock;
import java.util.Optional;

/** Acceptance of answers of callers: finds the open question, and checks the answer and the caller. Thread-safe. */
final class AnswerAcceptance {

    private final ProcessHost host;
    private final Clock clock;

    AnswerAcceptance(ProcessHost host, Clock clock) {
        this.host = host;
        this.clock = clock;
    }

    /** Records an answer. Returns the process to resume. */
    JournaledProcess accept(JournaledProcess process, String questionId, Object answer, Caller by) {
        requireNonNull(questionId, "questionId");
        requireNonNull(answer, "answer");
        requireNonNull(by, "by");
        JournaledProcess here = host.cached(process);
        PendingAnswer question = question(here, questionId)
                .or(() -> {
                    here.refreshSuspended(); // another node may have run it before
                    return question(here, questionId);
                })
                .orElseThrow(() -> Messages.noSuchQuestion(here, questionId));
        checkReadable(here, question, answer, by);
        host.check(here, question, answer, by);
        ResumptionChecks.requireDeployed(here);
        if (!here.externalCommands().answered(question, by.name(), valueOf(question.form(), answer))) {
            throw Messages.noSuchQuestion(here, questionId);
        }
        return here;
    }

    /** A caller without the role learns only that. */
    private static void checkReadable(JournaledProcess process, PendingAnswer question, Object answer, Caller by) {
        if (question.form().role().map(by::hasRole).orElse(true)) {
            AnswerValidator.unreadable(question.form(), answer).ifPresent(reason -> {
                throw Messages.unreadableAnswer(process, question, reason);
            });
        }
    }

    private Optional<PendingAnswer> question(JournaledProcess process, String id) {
        return process.look(now -> now.question(id))
                .filter(open -> open.child().isEmpty() && !isExpired(process, open));
    }

    /**
     * A waiting process learns from its store that a question has expired; any other process must reject a late answer.
     */
    private boolean isExpired(JournaledProcess process, PendingAnswer question) {
        return process.status() != ProcessStatus.WAITING
                && question.expiresAt()
                        .filter(end -> !end.isAfter(clock.instant()))
                        .isPresent();
    }

    private static Optional<Object> valueOf(Form<?> form, Object answer) {
        return answer instanceof Confirmation confirmation && form.payload().isPresent()
                ? form.payload().map(Object.class::cast).filter(payload -> confirmation.accepted())
                : Optional.of(answer);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ProcessCommand;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * External commands of a process: answers, ends of children and added objects, and the resumption after them.
 * Thread-safe: the state is read and written in commits of the process, under its lock.
 */
public final class ExternalCommands {

    private final JournaledProcess process;
    private final ProcessState state;
    private final ProcessHost home;
    private final EngineServices services;
    private final CommandEntries entries;

    ExternalCommands(JournaledProcess process, ProcessState state, ProcessHost home, EngineServices services) {
        this.process = process;
        this.state = state;
        this.home = home;
        this.services = services;
        this.entries = new CommandEntries(process.compiled(), state, services.clock());
    }

    /** Accepts an answer. Returns the process to resume. */
    public JournaledProcess accept(String questionId, Object answer, Caller by) {
        requireNonNull(questionId, "questionId");
        requireNonNull(answer, "answer");
        requireNonNull(by, "by");
        JournaledProcess here = home.settle(process);
        PendingAnswer question = question(here, questionId)
                .or(() -> {
                    here.refreshSuspended(); // another node may have run it before
                    return question(here, questionId);
                })
                .orElseThrow(() -> Messages.noSuchQuestion(here, questionId));
        home.check(here, question, answer, by);
        if (!here.inbox().answered(question, by.name(), valueOf(question.form(), answer))) {
            throw Messages.noSuchQuestion(here, questionId);
        }
        return here;
    }

    private static Optional<PendingAnswer> question(JournaledProcess process, String id) {
        return process.look(now -> now.question(id))
                .filter(open -> open.child().isEmpty() && !process.inbox().isExpired(open));
    }

    /**
     * A waiting process learns from its store that a question has expired; any other process must reject a late answer.
     */
    private boolean isExpired(PendingAnswer question) {
        return process.status() != ProcessStatus.WAITING
                && question.expiresAt()
                        .filter(end -> !end.isAfter(services.clock().instant()))
                        .isPresent();
    }

    private static Optional<Object> valueOf(Form<?> form, Object answer) {
        return answer instanceof Confirmation said && form.payload().isPresent()
                ? form.payload().map(Object.class::cast).filter(payload -> said.accepted())
                : Optional.of(answer);
    }

    /** Resumes with an answer; returns false if it is no longer awaited. */
    boolean answered(PendingAnswer question, Optional<String> by, Optional<Object> value) {
        return answered(question, by, value, () -> services.events().answered(process, question, by));
    }

    /** Resumes with the result of a child. */
    void completed(PendingAnswer question, JournaledProcess child, Object result) {
        Duration runTime = runTime(child);
        goesOn(
                question,
                () -> entries.answered(question, Optional.empty(), Optional.of(result))
                        .after(runTime),
                () -> services.events().answered(process, question, Optional.empty()));
    }

    /** Returns the minimum run time of the process: its time when the child began, and the time of the child. */
    private Duration runTime(JournaledProcess child) {
        Duration before =
                process.origin().terms().timeout().minus(child.origin().terms().timeout());
        return before.plus(child.look(state -> state.used(services.clock().instant())));
    }

    /** The time to answer a question is over. */
    void expired(PendingAnswer question) {
        Runnable event = () -> services.events().expired(process, question);
        if (answered(question, Optional.empty(), Optional.empty(), event)) {
            process.elsewhere(process::runHere);
        }
    }

    private boolean answered(PendingAnswer question, Optional<String> by, Optional<Object> value, Runnable event) {
        return goesOn(question, () -> entries.answered(question, by, value), event);
    }

    /** Resumes with the end of a child that was started as an attempt, and with its result. */
    void heard(PendingAnswer question, JournaledProcess child, ChildOutcome outcome) {
        Duration runTime = runTime(child);
        goesOn(
                question,
                () -> entries.heard(question, outcome.how(), outcome.result()).after(runTime),
                () -> services.events().answered(process, question, Optional.empty()));
    }

    private boolean goesOn(PendingAnswer question, Supplier<JournalEntry> entry, Runnable event) {
        return claiming(() -> process.commitTelling(
                () -> state.question(question.id()).isPresent() ? andGoesOn(entry.get()) : List.<JournalEntry>of(),
                event));
    }

    /** Appends entries that may resume the process, which is claimed for that; returns whether there were any. */
    private boolean claiming(BooleanSupplier append) {
        try {
            boolean counts = append.getAsBoolean();
            if (counts) {
                process.lifeCycle().onTheClock();
            }
            return counts;
        } finally {
            process.lifeCycle().giveBack();
        }
    }

    /** Ends the process, because its answer will never arrive. */
    void fails(PendingAnswer question, Throwable failure) {
        process.commit(() -> state.question(question.id()).isPresent()
                ? List.of(entries.failed(question, failure), new FailurePolicy(process).end(failure))
                : List.<JournalEntry>of());
    }

    /** Adds an object; returns false if the process has ended. */
    boolean added(Object object, Caller by) {
        String type = object.getClass().getSimpleName();
        boolean counts = claiming(() -> process.commit(() -> {
            List<JournalEntry> all =
                    new ArrayList<>(List.of(process.milestones().commanded(ProcessCommand.Kind.ADD, by, type)));
            all.addAll(andGoesOn(entries.added(object)));
            return all;
        }));
        if (counts && process.isRunningHere()) {
            process.elsewhere(process::runHere);
        }
        return counts;
    }

    /** External commands resume a waiting or stuck process, and no other. */
    private List<JournalEntry> andGoesOn(JournalEntry entry) {
        if (state.status() != ProcessStatus.WAITING && state.status() != ProcessStatus.STUCK) {
            return List.of(entry);
        }
        process.lifeCycle().claim();
        return List.of(entry, process.milestones().started());
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.planning.RunningActions.Start;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.observation.Observation;
import io.karta.observation.OperationResult;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry.Command;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Optional;

/** Runs actions of a process on the calling thread and announces their results. Thread-safe. */
final class ActionRunner {

    private static final Logger LOG = System.getLogger(ActionRunner.class.getName());

    private final JournaledProcess process;
    private final EngineServices services;
    private final ExecutionContext context;
    private final RunningActions running;

    ActionRunner(JournaledProcess process, EngineServices services, ExecutionContext context, RunningActions running) {
        this.process = process;
        this.services = services;
        this.context = context;
        this.running = running;
    }

    void run(Start start) {
        Optional<ActionExecution.Ended> waits = Optional.empty();
        try {
            ActionExecution execution = context.execution(start.action());
            // a caller may have stopped the turn, or a listener of the plan the process
            if (execution.isAfterTurns(start.turnsEnded()) && !isEndRequested()) {
                waits = waiting(start.action(), execution);
            }
        } finally {
            running.ended(start); // once only: from here on, another thread may run the action again
        }
        waits.filter(end -> end.child().isEmpty()).ifPresent(this::waiting);
    }

    private boolean isEndRequested() {
        return context.terminationOfAncestor()
                .or(() -> process.look(ProcessState::request))
                .filter(request -> request.command() == Command.TERMINATE)
                .isPresent();
    }

    private Optional<ActionExecution.Ended> waiting(ActionModel action, ActionExecution execution) {
        LOG.log(Level.TRACE, () -> process + " runs " + action.id());
        services.events().starting(process, action.id());
        Optional<ActionExecution.Ended> waits =
                ran(execution).filter(end -> end.run().ending() == Ending.WAITING);
        waits.filter(end -> end.child().isPresent()).ifPresent(this::waiting);
        return waits;
    }

    private Optional<ActionExecution.Ended> ran(ActionExecution execution) {
        Optional<ActionExecution.Ended> ended = observed(execution);
        ended.filter(end -> end.run().ending() == Ending.REPLANNED).ifPresent(this::avoid);
        return ended;
    }

    private Optional<ActionExecution.Ended> observed(ActionExecution execution) {
        Observation observation = process.observedRun().action(execution.action());
        String ending = "DISCARDED";
        var current = observation.makeCurrent();
        try {
            Optional<ActionExecution.Ended> ended = execution.run();
            ending = ended.map(end -> end.run().ending().name()).orElse(ending);
            return ended;
        } finally {
            current.close();
            observation.end(new OperationResult.ActionEnded(ending.toLowerCase(Locale.ROOT), execution.thrown()));
        }
    }

    private void avoid(ActionExecution.Ended end) {
        ActionRun run = end.run();
        running.avoid(run.action(), end.hasChanges());
        services.events().replanning(process, run.action(), run.remark().orElse(""));
    }

    /** Announces a question, or runs a child on this thread. Until then no other thread suspends the process. */
    private void waiting(ActionExecution.Ended end) {
        process.pendingAnswers().stream()
                .filter(question -> question.action().equals(end.run().action()))
                .forEach(question -> services.events().questioned(process, question));
        if (end.child().isPresent()) {
            context.runChild(end.child().get());
            return;
        }
        if (process.status() == ProcessStatus.WAITING) {
            services.events().suspended(process);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionContext;
import io.karta.agent.ActionRun;
import io.karta.agent.ActionRun.Ending;
import io.karta.agent.Form;
import io.karta.agent.ModelCall;
import io.karta.agent.Outcome;
import io.karta.agent.PendingAnswer;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.TokenUsage;
import java.lang.reflect.UndeclaredThrowableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of one action: from filling its parameters to the record in the journal. Used by one thread, but for the calls of models. */
final class Step implements RunningStep, CallScope {

    private final JournaledProcess process;
    private final ActionModel action;
    private final Workbench bench;
    private final ActionContext context;
    private final Instant startedAt;
    private final List<ModelCall> calls = Collections.synchronizedList(new ArrayList<>());
    private boolean awaited;
    private @Nullable List<BlackboardChange> changes;
    private JournalEntry.@Nullable ActionRan appended;

    Step(JournaledProcess process, ActionModel action, Workbench bench, Contexts contexts) {
        this.process = process;
        this.action = action;
        this.bench = bench;
        this.context = contexts.of(process, Optional.of(this));
        this.startedAt = bench.clock().instant();
    }

    /** How a run ended: its line in the history, and what was thrown. */
    record Ended(ActionRun run, Optional<Throwable> thrown) {}

    /** Runs the action; empty if the process ended meanwhile. */
    Optional<Ended> run() {
        process.board().open();
        try {
            Object returned =
                    bench.steps().during(this, () -> bench.surroundings().around(this::invoke));
            return succeeded(returned);
        } catch (Throwable thrown) {
            return failed(thrown);
        } finally {
            process.board().close();
        }
    }

    private @Nullable Object invoke() throws Exception {
        process.acting().enter();
        try {
            if (process.status().isFinished()) {
                return null;
            }
            awaited = true;
            return action.invoker().invoke(ArgumentValues.of(action.arguments(), process.board(), context));
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new UndeclaredThrowableException(e);
        } finally {
            awaited = false;
            process.acting().leave();
        }
    }

    @Override
    public boolean enter(String method) {
        boolean engines = awaited && method.equals(action.name());
        if (engines) {
            awaited = false;
        }
        return engines;
    }

    @Override
    public void returned(@Nullable Object result) {
        if (bench.store().joinsTransactions()) {
            JournalEntry.ActionRan entry = entry(outcome(result));
            if (process.append(entry)) {
                appended = entry;
            }
        }
    }

    private Optional<Ended> succeeded(@Nullable Object returned) {
        JournalEntry.ActionRan entry = appended != null ? appended : entry(outcome(returned));
        boolean counts = appended != null ? process.applyAppended(entry) : process.commit(entry);
        return counts ? Optional.of(new Ended(entry.run(), Optional.empty())) : Optional.empty();
    }

    private Optional<Ended> failed(Throwable thrown) {
        if (appended != null) {
            process.countAgain();
        }
        Throwable cause = thrown instanceof UndeclaredThrowableException wrapper && wrapper.getCause() != null
                ? wrapper.getCause()
                : thrown;
        ActionRun run = ran(
                Ending.FAILED,
                Optional.of(Optional.ofNullable(cause.getMessage())
                        .orElseGet(() -> cause.getClass().getSimpleName())));
        var entry =
                new JournalEntry.ActionRan(bench.clock().instant(), run, changes(), Optional.empty(), Optional.empty());
        if (!process.commit(entry)) {
            return Optional.empty();
        }
        if (cause instanceof InterruptedException) {
            Thread.currentThread().interrupt(); // not ours: somebody wants this thread back
        }
        return Optional.of(new Ended(run, Optional.of(cause)));
    }

    private static Outcome<?> outcome(@Nullable Object returned) {
        if (returned == null) {
            return Outcome.none();
        }
        if (returned instanceof Outcome<?> outcome) {
            return outcome;
        }
        if (returned instanceof Optional<?> optional) {
            return optional.isPresent() ? Outcome.of(optional.get()) : Outcome.none();
        }
        return Outcome.of(returned);
    }

    private JournalEntry.ActionRan entry(Outcome<?> outcome) {
        changes(); // nothing may come between them and the number of the output
        return outcome.fold(new Entries());
    }

    private List<BlackboardChange> changes() {
        if (changes == null) {
            changes = process.board().close();
        }
        return changes;
    }

    private ActionRun ran(Ending ending, Optional<String> remark) {
        Duration duration = Duration.between(startedAt, bench.clock().instant());
        return new Records.Run(action.id(), startedAt, duration, ending, remark, List.copyOf(calls));
    }

    /** Turns an outcome into what the journal keeps. */
    private final class Entries implements Outcome.Cases<Object, JournalEntry.ActionRan> {

        @Override
        public JournalEntry.ActionRan value(Object value) {
            JournaledObject output =
                    process.board().next(action.outputBinding(), action.output().orElse(value.getClass()), value);
            return entry(Ending.SUCCEEDED, Optional.empty(), Optional.of(output), Optional.empty());
        }

        @Override
        public JournalEntry.ActionRan none() {
            return entry(Ending.SUCCEEDED, Optional.empty(), Optional.empty(), Optional.empty());
        }

        @Override
        public JournalEntry.ActionRan await(Form<?> form) {
            String id = Integer.toString(process.history().size() + 1);
            var question =
                    new Records.Question(id, action.id(), form, bench.clock().instant());
            return entry(Ending.WAITING, Optional.of(form.title()), Optional.empty(), Optional.of(question));
        }

        @Override
        public JournalEntry.ActionRan replan(String reason) {
            return entry(Ending.REPLANNED, Optional.of(reason), Optional.empty(), Optional.empty());
        }

        @Override
        public JournalEntry.ActionRan stop(String reason) {
            return entry(Ending.STOPPED, Optional.of(reason), Optional.empty(), Optional.empty());
        }

        private JournalEntry.ActionRan entry(
                Ending ending,
                Optional<String> remark,
                Optional<JournaledObject> output,
                Optional<PendingAnswer> question) {
            List<BlackboardChange> all = new ArrayList<>(changes());
            if (action.isClearing() && ending == Ending.SUCCEEDED) {
                all.add(new BlackboardChange.Cleared(process.board().size()));
            }
            return new JournalEntry.ActionRan(bench.clock().instant(), ran(ending, remark), all, output, question);
        }
    }

    @Override
    public void beforeCall() {
        CallScope.ofProcess(process, bench).beforeCall();
    }

    @Override
    public void answered(ModelCall call, TokenUsage usage) {
        calls.add(call);
        CallScope.ofProcess(process, bench).answered(call, usage);
    }
}

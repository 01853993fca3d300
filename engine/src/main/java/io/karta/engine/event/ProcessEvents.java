/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.call.GuardrailTrip;
import io.karta.engine.call.ModelOutput;
import io.karta.engine.call.TextStream;
import io.karta.engine.call.ToolRun;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.JournalRecords.TurnRecord;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Decision;
import io.karta.process.OutputChannel.OutputEvent;
import io.karta.process.OutputChannel.TextChunk;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.StuckHandler;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.Turn;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.tool.FailureReference;
import io.karta.tool.KnowledgeSearch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends events of processes to the observer. Exceptions of the observer are logged and ignored. */
public final class ProcessEvents {

    private static final Logger LOG = System.getLogger(ProcessEvents.class.getName());

    private final @Nullable Consumer<ProcessEvent> watcher;
    private final Predicate<Class<? extends ProcessEvent>> requested;
    private final Clock clock;
    private final ProcessLog narrator;
    private final EventSignals signals;
    private final AtomicLong messages = new AtomicLong();
    private final OutputChannels channels = new OutputChannels();

    public ProcessEvents(
            Optional<Consumer<ProcessEvent>> watcher, Clock clock, ProcessLog narrator, EventSignals signals) {
        this.watcher = watcher.orElse(null);
        this.requested = watcher.filter(ProcessEventListener.class::isInstance)
                .map(ProcessEventListener.class::cast)
                .<Predicate<Class<? extends ProcessEvent>>>map(callback -> callback::isInterestedIn)
                .orElse(type -> true);
        this.clock = clock;
        this.narrator = narrator;
        this.signals = signals;
    }

    /** Returns the channels that are attached to processes. */
    public OutputChannels channels() {
        return channels;
    }

    /** The journal of a process has grown. */
    public void journaled(String process) {
        signals.journaled(process);
    }

    /** Reports the start of the text of a streaming model call. */
    public TextStream streaming(ObservedProcess process, Optional<String> action) {
        var text = new LiveText(message(process, action), LiveText.Kind.STREAMED, true);
        signals.streaming(text);
        return new TextStream() {

            @Override
            public void append(String part) {
                TextChunk delta = text.append(part, clock.instant());
                observed(process, EventRecords.Written.class, () -> delta);
                deliver(process, channel -> channel.stream(process, delta));
                signals.written(text);
            }

            @Override
            public void close() {
                text.end();
                signals.written(text);
            }
        };
    }

    private LiveMessage message(ObservedProcess process, Optional<String> action) {
        return LiveMessage.of(process, action, messages.incrementAndGet(), clock.instant());
    }

    /** Returns the receiver of the answer of a model while it is generated; empty without a subscriber. */
    public Optional<ModelOutput> output(
            ObservedProcess process, Optional<String> action, ModelRequest request, boolean isAnswer) {
        return signals.isOutputWatched(process.id())
                ? Optional.of(new LiveOutput(signals, clock, message(process, action), request.outputShape(), isAnswer))
                : Optional.empty();
    }

    public void created(AgentProcess process) {
        publish(process, EventRecords.Created.class, EventRecords.Created::new);
    }

    /** Reports that a process starts. */
    public void started(AgentProcess process) {
        publish(process, EventRecords.Started.class, EventRecords.Started::new);
    }

    /** Reports that a process resumes after a suspension or on another node. */
    public void resumed(AgentProcess process) {
        publish(process, EventRecords.Resumed.class, EventRecords.Resumed::new);
    }

    public void planning(AgentProcess process) {
        publish(process, EventRecords.Planning.class, EventRecords.Planning::new);
    }

    public void planned(ObservedProcess process, AgentPlan plan) {
        narrator.planned(process, plan);
        publish(process, EventRecords.Planned.class, moment -> new EventRecords.Planned(moment, plan));
    }

    public void replanning(AgentProcess process, String action, String reason) {
        publish(process, EventRecords.Replanning.class, moment -> new EventRecords.Replanning(moment, action, reason));
    }

    public void achieved(AgentProcess process) {
        publish(process, EventRecords.Achieved.class, EventRecords.Achieved::new);
    }

    public void starting(ObservedProcess process, String action) {
        narrator.starting(process, action);
        publish(process, EventRecords.Starting.class, moment -> new EventRecords.Starting(moment, action));
    }

    public void finished(ObservedProcess process, ActionRun run) {
        narrator.finished(process, run);
        publish(process, EventRecords.Finished.class, moment -> new EventRecords.Finished(moment, run));
    }

    /** Reports the start of a model call, inside or outside of an action. */
    public void asking(ObservedProcess process, Optional<String> action, String model, ModelRequest request) {
        narrator.asking(process, model, request);
        publish(process, EventRecords.Asked.class, moment -> new EventRecords.Asked(moment, action, model));
    }

    public void answered(ObservedProcess process, Optional<String> action, ModelCall call, ModelResponse response) {
        narrator.answered(process, call.model(), response);
        publish(process, EventRecords.Replied.class, moment -> new EventRecords.Replied(moment, action, call));
    }

    /** Reports that an embedding model has answered one request. */
    public void embedded(ObservedProcess process, Optional<String> action, ModelCall call, int texts) {
        narrator.embedded(process, call.model(), texts);
        publish(process, EventRecords.Embedded.class, moment -> new EventRecords.Embedded(moment, action, call, texts));
    }

    /** Reports that a model call failed and is retried after a delay. */
    public void retrying(
            ObservedProcess process,
            Optional<String> action,
            String model,
            int attempt,
            Duration wait,
            Throwable cause) {
        narrator.retrying(process, model, attempt, wait, cause);
        publish(
                process,
                EventRecords.Retried.class,
                moment -> new EventRecords.Retried(moment, action, model, attempt, wait, cause));
    }

    /** Reports that a model failed and its fallback is called. */
    public void fellBack(
            ObservedProcess process, Optional<String> action, String model, String fallback, Throwable cause) {
        narrator.fellBack(process, model, fallback, cause);
        publish(
                process,
                EventRecords.FellBack.class,
                moment -> new EventRecords.FellBack(moment, action, model, fallback, cause));
    }

    /** Reports that a part of a conversation is no longer sent to a model. */
    public void compacted(ObservedProcess process, JournalEntry.Compacted entry) {
        publish(process, EventRecords.Compacted.class, moment -> EventRecords.Compacted.of(moment, entry));
    }

    /** Reports the delay of a call by a limit. */
    public void waited(ObservedProcess process, Optional<String> action, String model, Duration time) {
        publish(process, EventRecords.Waited.class, moment -> new EventRecords.Waited(moment, action, model, time));
    }

    public void circuitOpened(ObservedProcess process, Optional<String> action, String model, Duration delay) {
        publish(process, EventRecords.Opened.class, moment -> new EventRecords.Opened(moment, action, model, delay));
    }

    public void circuitClosed(ObservedProcess process, Optional<String> action, String model) {
        publish(process, EventRecords.Closed.class, moment -> new EventRecords.Closed(moment, action, model));
    }

    /** Reports that a model declined to produce the result. */
    public void declined(AgentProcess process, Optional<String> action, String model, String type, String reason) {
        publish(
                process,
                EventRecords.Declined.class,
                moment -> new EventRecords.Declined(moment, action, model, type, reason));
    }

    /** Reports that a guardrail has rewritten a text or blocked a call. */
    public void tripped(ObservedProcess process, Optional<String> action, GuardrailTrip trip) {
        narrator.tripped(process, trip);
        publish(
                process,
                EventRecords.Tripped.class,
                moment -> new EventRecords.Tripped(
                        moment, action, trip.guardrail(), trip.checkpoint(), trip.reason(), trip.model(), trip.tool()));
    }

    public void toolStarting(ObservedProcess process, Optional<String> action, ToolCall call) {
        narrator.toolStarting(process, call);
        publish(
                process,
                EventRecords.ToolStarting.class,
                moment -> new EventRecords.ToolStarting(moment, action, call.name(), call.arguments()));
    }

    public void toolFinished(ObservedProcess process, Optional<String> action, ToolRun run) {
        narrator.toolFinished(process, run);
        publish(
                process,
                EventRecords.ToolDone.class,
                moment -> new EventRecords.ToolDone(
                        moment,
                        action,
                        run.call().name(),
                        run.call().arguments(),
                        run.result(),
                        run.failure(),
                        run.duration()));
    }

    /** Reports that a tool has thrown an exception. */
    public void toolFailed(
            ObservedProcess process,
            Optional<String> action,
            ToolCall call,
            FailureReference reference,
            Throwable cause) {
        publish(
                process,
                EventRecords.ToolBroke.class,
                moment -> new EventRecords.ToolBroke(moment, action, call.name(), reference, cause));
    }

    /** Reports that a tool has searched documents. */
    public void searched(ObservedProcess process, Optional<String> action, KnowledgeSearch search) {
        narrator.searched(process, search);
        publish(process, EventRecords.Searched.class, moment -> new EventRecords.Searched(moment, action, search));
    }

    /** Sends the events of entries: objects on the blackboard, and the resumption of the process. */
    public void wrote(ObservedProcess process, List<JournalEntry> entries) {
        Optional<String> noAction = Optional.empty();
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.Created created) {
                created.remembered().forEach(object -> added(process, object, noAction));
                created.inputs().forEach(object -> added(process, object, noAction));
            } else if (entry instanceof JournalEntry.ActionRan ran) {
                changed(
                        process,
                        ran.changes(),
                        ran.output(),
                        Optional.of(ran.run().action()));
            } else if (entry instanceof JournalEntry.Answered answered) {
                var asker = process.askerOf(answered.questionId());
                Optional<JournaledObject> received = answered.answer().filter(JournalRecords::isOnBoard);
                changed(process, answered.changes(), received, asker);
            } else if (entry instanceof JournalEntry.Chosen chosen) {
                chosen.written().forEach(object -> added(process, object, Optional.of(SupervisorAgenda.SUPERVISOR)));
            } else if (entry instanceof JournalEntry.Added added) {
                produced(process, added.object(), noAction);
            } else if (entry instanceof JournalEntry.TurnStarted started) {
                turnStarted(process, process.turn(started.turn()));
            } else if (entry instanceof JournalEntry.TurnEnded end) {
                turnEnded(process, end.turn(), end.ending(), end.reason(), end.failure());
            } else if (entry instanceof JournalEntry.Started) {
                resumed(process);
            }
        }
    }

    private void turnStarted(ObservedProcess process, TurnRecord turn) {
        publish(
                process,
                EventRecords.TurnBegun.class,
                moment -> new EventRecords.TurnBegun(moment, turn.number(), turn.event()));
        turn.place().map(process::object).ifPresent(object -> produced(process, object, Optional.empty()));
    }

    /** Reports that a turn has ended, possibly with its process. */
    public void turnEnded(
            ObservedProcess process, int turn, Turn.Ending ending, String reason, Optional<Throwable> failure) {
        narrator.turnEnded(process, turn, ending, failure);
        Optional<String> text = Optional.of(reason).filter(words -> !words.isEmpty());
        publish(
                process,
                EventRecords.TurnDone.class,
                moment -> new EventRecords.TurnDone(moment, turn, ending, text, failure));
    }

    private void changed(
            ObservedProcess process,
            List<BlackboardChange> changes,
            Optional<JournaledObject> output,
            Optional<String> action) {
        for (BlackboardChange change : changes) {
            if (change instanceof BlackboardChange.Added added) {
                produced(process, added.object(), action);
            }
        }
        output.ifPresent(object -> produced(process, object, action));
    }

    /** Reports only decisions of this process, because its parent has reported its own ones. */
    private void produced(ObservedProcess process, JournaledObject object, Optional<String> action) {
        added(process, object, action);
        if (object.value() instanceof Decision decision) {
            narrator.decided(process, decision);
            publish(process, EventRecords.Decided.class, moment -> new EventRecords.Decided(moment, decision, action));
        }
    }

    private void added(ObservedProcess process, JournaledObject object, Optional<String> action) {
        narrator.added(process, object);
        publish(
                process,
                EventRecords.Added.class,
                moment -> new EventRecords.Added(moment, object.value(), object.name()));
        if (object.beginsState()) {
            Optional<Object> before = process.stateBefore(object.number());
            narrator.entered(process, object);
            publish(
                    process,
                    EventRecords.Entered.class,
                    moment -> new EventRecords.Entered(moment, object.value(), action, before));
        }
    }

    public void progressed(ObservedProcess process, String action, String text) {
        narrator.progressed(process, action, text);
        publishOutput(
                process, EventRecords.Progressed.class, moment -> new EventRecords.Progressed(moment, action, text));
    }

    public void sent(ObservedProcess process, String action, Message message) {
        narrator.sent(process, action, message);
        publishOutput(process, EventRecords.Sent.class, moment -> new EventRecords.Sent(moment, action, message));
    }

    private <E extends OutputEvent> void publishOutput(
            ObservedProcess process, Class<E> type, Function<EventRecords.Moment, E> event) {
        publish(process, type, event);
        deliver(process, channel -> channel.send(process, event.apply(moment(process))));
    }

    private void deliver(ObservedProcess process, Consumer<SafeOutputChannel> send) {
        process.outputChannel().ifPresent(send);
        channels.of(process).forEach(send);
    }

    public void questioned(AgentProcess process, PendingAnswer question) {
        publish(process, EventRecords.Questioned.class, moment -> new EventRecords.Questioned(moment, question));
    }

    public void answered(AgentProcess process, PendingAnswer question, Optional<String> by) {
        publish(process, EventRecords.Answered.class, moment -> new EventRecords.Answered(moment, question, by));
    }

    public void expired(AgentProcess process, PendingAnswer question) {
        publish(process, EventRecords.Expired.class, moment -> new EventRecords.Expired(moment, question));
    }

    /** Reports the decision of the stuck handler whether to plan again. */
    public void handled(AgentProcess process, StuckHandler.Resolution resolution) {
        publish(process, EventRecords.Helped.class, moment -> new EventRecords.Helped(moment, resolution));
    }

    public void childStarted(AgentProcess process, AgentProcess child) {
        publish(process, EventRecords.Delegated.class, moment -> new EventRecords.Delegated(moment, child));
    }

    /** Reports an early end: the budget is exhausted, the timeout has elapsed, or the end was requested. */
    public void terminating(AgentProcess process, String reason) {
        publish(process, EventRecords.Terminating.class, moment -> new EventRecords.Terminating(moment, reason));
    }

    public void suspended(ObservedProcess process) {
        narrator.suspended(process);
        publish(process, EventRecords.Suspended.class, moment -> new EventRecords.Suspended(moment, process.status()));
    }

    public void ended(ObservedProcess process) {
        narrator.ended(process);
        publish(process, EventRecords.Ended.class, moment -> new EventRecords.Ended(moment, process.status()));
    }

    private <E extends ProcessEvent> void publish(
            AgentProcess process, Class<E> type, Function<EventRecords.Moment, E> event) {
        observed(process, type, () -> event.apply(moment(process)));
        if (!JournalEvents.areJournaled(type) && signals.isWatched(process.id())) {
            long entries = process instanceof ObservedProcess own ? own.journaled() : 0;
            signals.published(event.apply(moment(process)), entries);
        }
    }

    private void observed(
            AgentProcess process, Class<? extends ProcessEvent> type, Supplier<? extends ProcessEvent> event) {
        Consumer<ProcessEvent> to = watcher;
        if (to != null && requested.test(type)) {
            callListener(process, () -> to.accept(event.get()));
        }
    }

    private EventRecords.Moment moment(AgentProcess process) {
        return new EventRecords.Moment(
                process, clock.instant(), process.history().size(), Optional.empty());
    }

    /** Calls a listener. Its failure does not affect the process. */
    @SuppressWarnings(
            "CatchAndPrintStackTrace") // logged: a listener's failure, an Error included, must not affect a process
    public static void callListener(AgentProcess process, Runnable listener) {
        try {
            listener.run();
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "A listener of process " + process.id() + " failed; the process continues", e);
        }
    }
}

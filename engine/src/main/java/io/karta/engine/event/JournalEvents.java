/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.event.EventRecords.Moment;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessTurns;
import io.karta.process.AgentProcess;
import io.karta.process.Decision;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Events of a process that follow from its journal: the same ones, with the same ids, on every node. Not thread-safe.
 */
public final class JournalEvents {

    private static final Set<Class<?>> JOURNALED = Set.of(
            EventRecords.Created.class,
            EventRecords.Started.class,
            EventRecords.Resumed.class,
            EventRecords.Finished.class,
            EventRecords.Added.class,
            EventRecords.Entered.class,
            EventRecords.Decided.class,
            EventRecords.Questioned.class,
            EventRecords.Answered.class,
            EventRecords.Expired.class,
            EventRecords.Achieved.class,
            EventRecords.Terminating.class,
            EventRecords.Suspended.class,
            EventRecords.TurnBegun.class,
            EventRecords.TurnDone.class,
            EventRecords.Compacted.class,
            EventRecords.Ended.class);

    private final AgentProcess process;
    private final Map<String, PendingAnswer> questions = new HashMap<>();
    private Optional<Object> state = Optional.empty();
    private final Deque<Waiting> queue = new ArrayDeque<>(1);
    private long entries;
    private int enqueued;

    /** Number of the current turn; 0 for none. */
    private int turn;

    private int runs;
    private boolean started;
    private List<Function<Moment, ProcessEvent>> found = new ArrayList<>();

    /** Queued event, as it will be added to the blackboard. */
    private record Waiting(QueuedEvent event, JournaledObject object) {}

    /** Creates the events of a process from the beginning of its journal. */
    public JournalEvents(AgentProcess process) {
        this.process = process;
    }

    /** Returns whether events of a class follow from journals. */
    static boolean areJournaled(Class<? extends ProcessEvent> type) {
        return JOURNALED.contains(type);
    }

    /** Returns the types of the events that follow from journals. */
    public static Set<Class<?>> types() {
        return JOURNALED.stream()
                .flatMap(type -> Stream.of(type.getInterfaces()))
                .filter(type -> type != EventRecords.class)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the number of entries that were read. */
    public long entries() {
        return entries;
    }

    /** Reads the next entry and returns its events. Their ids start with a position. */
    public List<ProcessEvent> next(JournalEntry entry, long position) {
        found = new ArrayList<>();
        read(entry);
        entries++;
        List<ProcessEvent> events = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            var moment = new Moment(process, entry.at(), runs, Optional.of(position + "-" + i));
            events.add(found.get(i).apply(moment));
        }
        return events;
    }

    private void read(JournalEntry entry) {
        if (entry instanceof JournalEntry.Created created) {
            publish(EventRecords.Created::new);
            created.remembered().forEach(object -> added(object, Optional.empty()));
            created.inputs().forEach(object -> added(object, Optional.empty()));
        } else if (entry instanceof JournalEntry.Started) {
            publish(started ? EventRecords.Resumed::new : EventRecords.Started::new);
            started = true;
        } else if (entry instanceof JournalEntry.ActionRan ran) {
            ran(ran);
        } else if (entry instanceof JournalEntry.Chosen chosen) {
            chosen.written().forEach(object -> added(object, Optional.empty()));
        } else if (entry instanceof JournalEntry.Answered answered) {
            answered(answered);
        } else if (entry instanceof JournalEntry.Added added) {
            produced(added.object(), Optional.empty());
        } else if (entry instanceof JournalEntry.Enqueued enqueued) {
            queue.add(new Waiting(queuedEvent(enqueued), enqueued.event()));
        } else if (entry instanceof JournalEntry.TurnStarted turn) {
            turnStarted(turn);
        } else if (entry instanceof JournalEntry.TurnEnded end) {
            turnEnded(end.ending(), end.reason(), end.failure());
        } else if (entry instanceof JournalEntry.Compacted compacted) {
            publish(moment -> EventRecords.Compacted.of(moment, compacted));
        } else if (entry instanceof JournalEntry.Suspended suspended) {
            publish(moment -> new EventRecords.Suspended(moment, suspended.suspension()));
        } else if (entry instanceof JournalEntry.Ended ended) {
            ended(ended);
        }
    }

    private QueuedEvent queuedEvent(JournalEntry.Enqueued entry) {
        return new QueuedEvent(++enqueued, entry.event().value(), entry.at(), entry.by());
    }

    private void turnStarted(JournalEntry.TurnStarted started) {
        Optional<Waiting> first =
                Optional.of(started.hasEvent()).filter(yes -> yes).map(yes -> queue.remove());
        turn = started.turn();
        publish(moment -> new EventRecords.TurnBegun(moment, started.turn(), first.map(Waiting::event)));
        first.ifPresent(waiting -> produced(waiting.object(), Optional.empty()));
    }

    private void turnEnded(Turn.Ending ending, String reason, Optional<Throwable> failure) {
        int number = turn;
        Optional<String> text = Optional.of(reason).filter(words -> !words.isEmpty());
        turn = 0;
        publish(moment -> new EventRecords.TurnDone(moment, number, ending, text, failure));
    }

    private void ran(JournalEntry.ActionRan ran) {
        runs++;
        changed(ran.changes(), ran.output(), Optional.of(ran.run().action()));
        publish(moment -> new EventRecords.Finished(moment, ran.run()));
        ran.question().ifPresent(question -> {
            questions.put(question.id(), question);
            publish(moment -> new EventRecords.Questioned(moment, question));
        });
    }

    private void answered(JournalEntry.Answered answered) {
        Optional<PendingAnswer> pending = Optional.ofNullable(questions.remove(answered.questionId()));
        pending.ifPresent(question -> publish(
                hasExpired(question, answered)
                        ? moment -> new EventRecords.Expired(moment, question)
                        : moment -> new EventRecords.Answered(moment, question, answered.by())));
        Optional<JournaledObject> output = answered.answer().filter(JournalRecords::isOnBoard);
        changed(answered.changes(), output, pending.map(PendingAnswer::action));
    }

    private static boolean hasExpired(PendingAnswer question, JournalEntry.Answered answered) {
        return answered.by().isEmpty()
                && answered.answer().isEmpty()
                && question.expiresAt()
                        .filter(time -> !answered.at().isBefore(time))
                        .isPresent();
    }

    private void ended(JournalEntry.Ended ended) {
        ProcessStatus status = ended.cause().status();
        if (status == ProcessStatus.COMPLETED) {
            publish(EventRecords.Achieved::new);
        } else if (status == ProcessStatus.TERMINATED) {
            publish(moment -> new EventRecords.Terminating(moment, ended.reason()));
        }
        if (turn > 0) {
            turnEnded(ProcessTurns.ending(ended.cause()), ended.reason(), ended.failure());
        }
        publish(moment -> new EventRecords.Ended(moment, status));
    }

    private void changed(List<BlackboardChange> changes, Optional<JournaledObject> output, Optional<String> action) {
        for (BlackboardChange change : changes) {
            if (change instanceof BlackboardChange.Added added) {
                produced(added.object(), action);
            }
        }
        output.ifPresent(object -> produced(object, action));
    }

    private void produced(JournaledObject object, Optional<String> action) {
        added(object, action);
        if (object.value() instanceof Decision decision) {
            publish(moment -> new EventRecords.Decided(moment, decision, action));
        }
    }

    private void added(JournaledObject object, Optional<String> action) {
        publish(moment -> new EventRecords.Added(moment, object.value(), object.name()));
        if (object.beginsState()) {
            Optional<Object> before = state;
            state = Optional.of(object.value());
            publish(moment -> new EventRecords.Entered(moment, object.value(), action, before));
        }
    }

    private void publish(Function<Moment, ProcessEvent> event) {
        found.add(event);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.IdempotencyKey;
import io.karta.engine.definition.AgentModel;
import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredProcess;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Processes that the store has not accepted, as far as their node knows. */
class UnstoredProcessTest extends NodesFixture {

    private static final ProcessOptions WITH_KEY =
            ProcessOptions.defaults().withIdempotencyKey(new IdempotencyKey("k", "body", Duration.ofDays(1)));

    private final AgentModel desk = writer(values -> "text");
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicBoolean losesReply = new AtomicBoolean();
    private final AtomicBoolean isBehind = new AtomicBoolean();
    private final List<String> runs = new CopyOnWriteArrayList<>();

    private final ProcessStore failing = new ForwardingStore(store) {

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            if (fails.get()) {
                throw new IllegalStateException("no connection");
            }
            super.append(process, expectedVersion, entries);
            if (losesReply.getAndSet(false)) {
                throw new IllegalStateException("the reply is lost");
            }
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            boolean isHidden = query.requestToken().isPresent() && isBehind.getAndSet(false);
            return isHidden ? List.of() : super.find(query);
        }
    };

    private final LocalPlatform node =
            open(builder(failing, Duration.ofHours(1), desk).instrumentation(new Instrumentation() {

                @Override
                public Observation start(Operation operation) {
                    return operation instanceof Operation.ProcessRun ? observation() : Observation.NONE;
                }
            }));

    private Observation observation() {
        runs.add("open");
        int place = runs.size() - 1;
        return new Observation() {

            @Override
            public void end(OperationResult result) {
                runs.set(place, ((OperationResult.RunEnded) result).status().name());
            }
        };
    }

    @Test
    void anInvocationThatTheStoreRejectsEndsItsObservation() {
        fails.set(true);

        assertThatThrownBy(() -> node.invocation(String.class).invoke(INPUT)).isInstanceOf(StoreFailedException.class);
        assertThatThrownBy(() -> node.invocation(String.class).start(INPUT)).isInstanceOf(StoreFailedException.class);

        assertThat(runs).containsExactly("FAILED", "FAILED");
    }

    @Test
    void aLostRaceForAnIdempotencyKeyEndsItsObservation() {
        AgentProcess first = quiet(store, desk).createProcess(desk, WITH_KEY, INPUT);
        isBehind.set(true);

        AgentProcess second = node.createProcess(desk, WITH_KEY, INPUT);

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(runs).containsExactly("NOT_STARTED");
    }

    @Test
    void aRepeatedRequestRunsTheProcessIfOnlyTheReplyWasLost() {
        losesReply.set(true);
        assertThatThrownBy(() -> node.createProcess(desk, WITH_KEY, INPUT)).isInstanceOf(StoreFailedException.class);

        AgentProcess repeated = node.run(node.createProcess(desk, WITH_KEY, INPUT));

        assertThat(repeated.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(store.find(ProcessQuery.all())).hasSize(1);
    }

    @Test
    void aProcessIsReadFromTheStoreIfOnlyTheReplyToItsStartWasLost() {
        losesReply.set(true);

        assertThatThrownBy(() -> node.invocation(String.class).start(INPUT)).isInstanceOf(StoreFailedException.class);

        String id = store.find(ProcessQuery.all()).get(0).id();
        assertThat(node.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.RUNNING);
    }

    @Test
    void itsOutputChannelIsNotKept() {
        fails.set(true);

        WeakReference<Object> invoked = rejected(
                options -> node.invocation(String.class).withOptions(options).start(INPUT));
        WeakReference<Object> created = rejected(options -> node.createProcess(desk, options, INPUT));

        eventually(() -> {
            System.gc();
            return invoked.refersTo(null) && created.refersTo(null);
        });
    }

    /** Returns what the output channel of a process refers to that the store rejects. */
    private static WeakReference<Object> rejected(Consumer<ProcessOptions> start) {
        var receiver = new Object();
        ProcessOptions options = ProcessOptions.defaults()
                .withOutputChannel(event -> assertThat(receiver).isNotNull());
        assertThatThrownBy(() -> start.accept(options)).isInstanceOf(StoreFailedException.class);
        return new WeakReference<>(receiver);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.message.MessagePart;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.UserDataStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RetentionTest extends NodesFixture {

    private static final RetentionSettings DAY =
            new RetentionSettings(Duration.ofDays(1), RetentionSettings.ENDED, Duration.ofMillis(20));

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    private static AgentModel asking() {
        return writer(values -> Outcome.await(Form.of(String.class)));
    }

    private static LocalPlatform scheduled(ManualClock clock, ProcessStore on) {
        LocalPlatformBuilder builder = LocalPlatform.builder()
                .agents(List.of(writer(values -> "text")))
                .clock(clock)
                .settings(EngineSettings.DEFAULT.withRetention(Optional.of(DAY)));
        return builder.store(on).build();
    }

    private static List<String> ids(LocalPlatform platform) {
        return platform.processes(ProcessFilter.all(), PageRequest.first(100)).items().stream()
                .map(ProcessInfo::id)
                .toList();
    }

    @Test
    void removesEndedProcessesWithTheirChildren() {
        AgentModel helper = helper(values -> 1);
        LocalPlatform platform = quiet(store, boss(helper), helper);
        AgentProcess parent = platform.run(create(platform));
        eventually(() -> parent.status() == ProcessStatus.COMPLETED);
        assertThat(ids(platform)).hasSize(2);

        long removed = platform.purge(Duration.ZERO, Set.of());

        assertThat(removed).isEqualTo(2);
        assertThat(ids(platform)).isEmpty();
        assertThat(platform.process(parent.id())).isEmpty();
        assertThat(platform.purge(Duration.ZERO, Set.of())).isZero();
    }

    @Test
    void removesSuspendedProcessesOnlyByName() {
        LocalPlatform platform = quiet(store, asking());
        AgentProcess waiting = platform.run(create(platform));
        assertThat(waiting.status()).isEqualTo(ProcessStatus.WAITING);

        assertThat(platform.purge(Duration.ZERO, ProcessFilter.all().withAgent("Desk")))
                .isZero();
        assertThat(platform.purge(Duration.ZERO, Set.of(ProcessStatus.WAITING))).isOne();

        assertThat(platform.process(waiting.id()))
                .as("although it is referenced")
                .isEmpty();
    }

    @Test
    void rejectsRunningProcesses() {
        LocalPlatform platform = quiet(store, writer(values -> "text"));

        assertThatThrownBy(() -> platform.purge(Duration.ZERO, Set.of(ProcessStatus.RUNNING)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-630: ")
                .hasMessageContaining("[RUNNING]");
        assertThatThrownBy(() -> platform.purge(Duration.ofDays(-1), Set.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("KARTA-631: ")
                .hasMessageContaining("PT-24H");
    }

    @Test
    void removesMoreThanOneBatch() {
        LocalPlatform platform = quiet(store, writer(values -> "text"));
        for (int i = 0; i < 250; i++) {
            platform.run(create(platform));
        }

        assertThat(platform.purge(Duration.ZERO, Set.of())).isEqualTo(250);

        assertThat(store.find(ProcessQuery.all())).isEmpty();
    }

    @Test
    void continuesAfterAFailure() {
        var calls = new AtomicInteger();
        LocalPlatform platform = quiet(
                new ForwardingStore(store) {

                    @Override
                    public PurgeQuery.Result purge(PurgeQuery query) {
                        if (calls.incrementAndGet() == 2) {
                            throw new IllegalStateException("The store is closed");
                        }
                        return super.purge(query);
                    }
                },
                writer(values -> "text"));
        for (int i = 0; i < 150; i++) {
            platform.run(create(platform));
        }

        assertThatThrownBy(() -> platform.purge(Duration.ZERO, Set.of())).hasMessage("The store is closed");
        List<StoredProcess> left = store.find(ProcessQuery.all());
        assertThat(left).hasSize(50);
        assertThat(store.load(left.get(0).id())).hasSize((int) left.get(0).version());
        assertThat(platform.purge(Duration.ZERO, Set.of())).isEqualTo(50);
    }

    @Test
    void removesOldProcessesOnASchedule() {
        try (LocalPlatform platform = scheduled(clock, new InMemoryProcessStore(1000, Duration.ofDays(365), clock))) {
            String old = platform.run(create(platform)).id();
            clock.advance(Duration.ofDays(1).minusSeconds(1));
            String recent = platform.run(create(platform)).id();
            assertThat(ids(platform)).containsExactly(recent, old);

            clock.advance(Duration.ofSeconds(1));

            eventually(() -> ids(platform).equals(List.of(recent)));
        }
    }

    @Test
    void retriesAFailedRemoval() {
        var calls = new AtomicInteger();
        var failing = new ForwardingStore(new InMemoryProcessStore(1000, Duration.ofDays(365), clock)) {

            @Override
            public PurgeQuery.Result purge(PurgeQuery query) {
                if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("The store does not answer");
                }
                return super.purge(query);
            }
        };
        try (var log = CapturedLog.of(Retention.class);
                LocalPlatform platform = scheduled(clock, failing)) {
            platform.run(create(platform));
            clock.advance(Duration.ofDays(2));

            eventually(() -> ids(platform).isEmpty());
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("KARTA-633"))
                    .hasSize(1);
        }
    }

    @Test
    void erasesArtifactsWithTheNextRemovalIfTheirStoreHasFailed() {
        var fails = new AtomicBoolean(true);
        List<String> erased = new ArrayList<>();
        LocalPlatform platform = open(builder(store, Duration.ofHours(1), writer(values -> "text"))
                .extensions(ArtifactStore.class, List.of(new SessionErasures(sessions -> {
                    if (fails.get()) {
                        throw new IllegalStateException("no connection");
                    }
                    erased.addAll(sessions);
                }))));
        String first = platform.run(create(platform)).id();
        assertThatThrownBy(() -> platform.purge(Duration.ZERO, Set.of())).hasMessage("no connection");
        String second = platform.run(create(platform)).id();
        fails.set(false);

        assertThat(platform.purge(Duration.ZERO, Set.of())).isOne();

        assertThat(erased).containsExactly(first, second);
        assertThat(platform.purge(Duration.ZERO, Set.of())).isZero();
        assertThat(erased).hasSize(2);
    }

    @Test
    void erasesAUserInOtherStoresIfArtifactsCannotBeErased() {
        List<String> users = new ArrayList<>();
        LocalPlatform platform = open(builder(store, Duration.ofHours(1), writer(values -> "text"))
                .extensions(UserDataStore.class, List.of((UserDataStore) users::add))
                .extensions(ArtifactStore.class, List.of(new SessionErasures(sessions -> {
                    throw new IllegalStateException("no connection");
                }))));
        for (int i = 0; i <= 100; i++) { // more than one transaction removes
            platform.run(create(platform, ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of()))));
        }

        assertThatThrownBy(() -> platform.eraseUser("ada")).hasMessage("no connection");

        assertThat(users).containsExactly("ada");
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .isEmpty();
    }

    /** A store of artifacts of which only sessions are erased. */
    private record SessionErasures(Consumer<Collection<String>> sessions) implements ArtifactStore {

        @Override
        public void eraseSessions(Collection<String> removed) {
            sessions.accept(removed);
        }

        @Override
        public int save(Owner owner, String name, MessagePart content) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Artifact> load(Owner owner, String name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<Artifact> load(Owner owner, String name, int version) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, Integer> list(Owner owner) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void delete(Owner owner, String name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void erase(String user) {
            throw new UnsupportedOperationException();
        }
    }
}

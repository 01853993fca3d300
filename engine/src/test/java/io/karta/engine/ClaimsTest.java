/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that has claimed a process and then does not run it gives the claim back. */
class ClaimsTest {

    private static final UserInput INPUT = new UserInput("x");
    private static final Duration LEASE = Duration.ofMinutes(1);

    record Letter(String text) {}

    /** A store in which something happens between a claim and what is appended with it. */
    private static final class Eventful extends ForwardingStore {

        private Optional<BiConsumer<String, Eventful>> afterClaim = Optional.empty();

        Eventful(ManualClock clock) {
            super(new InMemoryProcessStore(10, clock));
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            OptionalLong claimed = super.claim(process, owner, lease);
            Optional<BiConsumer<String, Eventful>> event = afterClaim;
            afterClaim = Optional.empty();
            event.ifPresent(what -> what.accept(process, this));
            return claimed;
        }

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            if (failing) {
                failing = false;
                throw new IllegalStateException("no connection");
            }
            super.append(process, expectedVersion, entries);
        }

        private boolean failing;

        /** Heartbeats find no abandoned processes; only tests take processes over. */
        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return List.of();
        }

        boolean isFree(String process) {
            return super.claim(process, "other", LEASE).isPresent();
        }
    }

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final Eventful store = new Eventful(clock);
    private final AgentModel agent = new TestAgents("Desk")
            .action("ask", List.of(a(UserInput.class)), Letter.class, values -> Outcome.await(Form.of(Letter.class)))
            .goal("asked", "ask", Letter.class, UserInput.class)
            .model();
    private final LocalPlatform platform = LocalPlatform.builder()
            .agents(List.of(agent))
            .clock(clock)
            .executor(Runnable::run)
            .store(store)
            .build();

    @AfterEach
    void close() {
        platform.close();
    }

    private AgentProcess waiting() {
        AgentProcess process = platform.invocation(Letter.class).start(INPUT);
        assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        return process;
    }

    private static void fails(String process, Eventful store) {
        store.failing = true;
    }

    /** Another node, whose claim was older, has answered the question, and the process has ended. */
    private static void isAnswered(String process, Eventful store) {
        Instant now = Instant.now();
        String question = "1";
        store.append(
                process,
                store.load(process).size(),
                List.of(
                        new JournalEntry.Answered(now, question, Optional.empty(), List.of(), Optional.empty()),
                        new JournalEntry.Started(now, "other"),
                        new JournalEntry.Suspended(now, ProcessStatus.STUCK, "", Optional.empty(), Set.of())));
    }

    private static void isTakenOver(String process, Eventful store) {
        store.append(process, store.load(process).size(), List.of(new JournalEntry.Started(Instant.now(), "other")));
    }

    @Test
    void whenTheStoreFailsBeforeAnAnswer() {
        AgentProcess process = waiting();
        store.afterClaim = Optional.of(ClaimsTest::fails);

        assertThatThrownBy(() -> process.answer("1", new Letter("l"))).hasMessageStartingWith("KARTA-347");

        assertThat(store.isFree(process.id())).isTrue();
    }

    @Test
    void whereAnotherNodeHasTheAnswerFirst() {
        AgentProcess process = waiting();
        store.afterClaim = Optional.of(ClaimsTest::isAnswered);

        assertThatThrownBy(() -> process.answer("1", new Letter("l"))).hasMessageStartingWith("KARTA-312");

        assertThat(store.isFree(process.id())).isTrue();
    }

    @Test
    void whenTheStoreFailsBeforeAnObject() {
        AgentProcess process = waiting();
        store.afterClaim = Optional.of(ClaimsTest::fails);

        assertThatThrownBy(() -> process.add(new Letter("l"))).hasMessageStartingWith("KARTA-347");

        assertThat(store.isFree(process.id())).isTrue();
    }

    @Test
    void whenTheStoreFailsBeforeTheStart() {
        AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), INPUT);
        store.afterClaim = Optional.of(ClaimsTest::fails);

        assertThatThrownBy(() -> platform.run(process)).hasMessageStartingWith("KARTA-347");

        assertThat(store.isFree(process.id())).isTrue();
    }

    @Test
    void whereAnotherNodeIsFasterToTakeOver() {
        AgentProcess process = waiting();
        isTakenOver(process.id(), store);
        clock.advance(Duration.ofHours(1));
        store.afterClaim = Optional.of((id, self) ->
                self.append(id, self.load(id).size(), List.of(new JournalEntry.Started(Instant.now(), "third"))));

        assertThatThrownBy(() -> platform.resume(process.id())).hasMessageStartingWith("KARTA-317");

        List<JournalEntry> journal = store.load(process.id());
        assertThat(journal.get(journal.size() - 1))
                .isInstanceOfSatisfying(JournalEntry.Started.class, started -> assertThat(started.node())
                        .isEqualTo("third"));
        assertThat(store.isFree(process.id())).isTrue();
    }
}

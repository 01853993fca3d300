/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.engine.journal.JournalRecords;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ManualClock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Answers to confirmations: permitted callers and values. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationAnswerTest extends ConfirmationFixture {

    @Nested
    class AnswererRoles {

        private AgentProcess closing(ManualClock clock) {
            model.on(Letter.class).call("close", "{\"order\": \"A\"}").answer(new Letter("closed"));
            return begun(platform(settling(ConfirmationAnswerTest.this::withDesk), more -> more.clock(clock)));
        }

        @Test
        void requiresTheDeclaredRole() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true)))
                    .isInstanceOf(ForbiddenActionException.class);
            process.answer(
                    id, new Confirmation(true), new JournalRecords.StoredCaller(Optional.of("grace"), Set.of("chief")));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("closed"));
        }

        @Test
        void expiresAsDeclared() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));

            assertThat(question(process).expiresAt()).contains(Instant.parse("2026-01-01T01:00:00Z"));
        }

        @Test
        void isRejectedAfterTheExpiry() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            PendingAnswer question = question(process);

            ((JournaledProcess) process).externalCommands().expired(question);
            eventually(() -> process.status() == ProcessStatus.STUCK);

            assertThat(ran).containsExactly("settle");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void isNotHeardWhenTheProcessWasKilled() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();

            process.kill();

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true), Caller.anonymous()))
                    .isInstanceOf(AgentException.class);
            assertThat(ran).containsExactly("settle");
        }

        @Test
        void countsOnce() {
            AgentProcess process = closing(ManualClock.at(Instant.parse("2026-01-01T00:00:00Z")));
            String id = question(process).id();
            var chief = new JournalRecords.StoredCaller(Optional.of("grace"), Set.of("chief"));
            process.answer(id, new Confirmation(true), chief);

            assertThatThrownBy(() -> process.answer(id, new Confirmation(true), chief))
                    .isInstanceOf(AgentException.class);

            assertThat(ran).containsExactly("settle", "close A", "send");
        }
    }

    @Nested
    class InvalidAnswers {

        @Test
        void isRefused() {
            model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
            AgentProcess process = begun(platform(settling(ConfirmationAnswerTest.this::withDesk)));
            String id = question(process).id();

            assertThatThrownBy(() -> process.answer(id, "yes")).isInstanceOf(AgentException.class);

            assertThat(question(process).id()).isEqualTo(id);
            assertThat(Stream.of("settle")).containsExactlyElementsOf(ran);
        }
    }
}

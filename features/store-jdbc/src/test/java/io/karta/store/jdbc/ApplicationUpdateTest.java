/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.store.jdbc.Letters.Today;
import io.karta.store.jdbc.Letters.Yesterday;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A process waits for a person while its application is replaced by a newer one. */
class ApplicationUpdateTest {

    private static final Duration LEASE = Duration.ofSeconds(5);

    private final TestDatabase database = TestDatabase.h2InMemory();
    private String id = "";

    @BeforeEach
    void waitWithYesterdaysApplication() {
        AgentModel agent = Letters.yesterday();
        try (LocalPlatform platform = Letters.platform(Letters.store(database, agent), agent, LEASE)) {
            AgentProcess process =
                    platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            id = process.id();
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** Answers on a node with another application, and waits until the process ends or rests again. */
    private AgentProcess answeredWith(LocalPlatform platform) {
        AgentProcess process = platform.process(id).orElseThrow();
        String question = process.pendingAnswers().get(0).id();
        process.answer(question, new Approval(true));
        Set<ProcessStatus> unsettled = Set.of(ProcessStatus.WAITING, ProcessStatus.RUNNING);
        eventually(() -> !unsettled.contains(platform.process(id).orElseThrow().status()));
        return platform.process(id).orElseThrow();
    }

    private LocalPlatform today(AgentModel agent) {
        return Letters.platform(Letters.store(database, agent), agent, LEASE);
    }

    @Nested
    class WhenAnActionWasRenamed {

        @Test
        void theNewVersionContinues() throws Exception {
            var agent = Letters.agent(
                    "1.1.0",
                    Letters.draft(Yesterday.Draft.class, values -> new Yesterday.Draft("again", "sad")),
                    Letters.ask(Yesterday.Draft.class),
                    Letters.finish("conclude", Yesterday.Draft.class));
            try (LocalPlatform platform = today(agent)) {
                AgentProcess process = answeredWith(platform);

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(process.result(Letter.class).text()).isEqualTo("Draft[text=hello, mood=glad]");
            }
        }
    }

    @Nested
    class WhenAComponentIsRemoved {

        @Test
        void theRestIsRead() throws Exception {
            var agent = Letters.agent(
                    "1.1.0",
                    Letters.draft(Today.Draft.class, values -> new Today.Draft("again")),
                    Letters.ask(Today.Draft.class),
                    Letters.finish("finish", Today.Draft.class));
            try (LocalPlatform platform = today(agent)) {
                AgentProcess process = answeredWith(platform);

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(process.result(Letter.class).text()).isEqualTo("Draft[text=hello]");
            }
        }
    }

    @Nested
    class WhenATypeIsRemoved {

        @Test
        void theProcessIsStuckAndNamesIt() throws Exception {
            var agent = Letters.agent("1.1.0", Letters.ask(UserInput.class), Letters.finish("finish", UserInput.class));
            try (LocalPlatform platform = today(agent)) {
                AgentProcess process = answeredWith(platform);

                assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
                assertThat(process.explain()).contains("KARTA-343", "Draft");
            }
        }

        @Test
        void resumesWhenTheTypeIsRestored() throws Exception {
            var without =
                    Letters.agent("1.1.0", Letters.ask(UserInput.class), Letters.finish("finish", UserInput.class));
            try (LocalPlatform platform = today(without)) {
                answeredWith(platform);
            }

            try (LocalPlatform platform = today(Letters.yesterday())) {
                var done = new CountDownLatch(1);
                platform.resume(id).orElseThrow().onEnd(ended -> done.countDown());

                assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(platform.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.COMPLETED);
            }
        }
    }

    @Nested
    class WhenTheMajorVersionChanges {

        @Test
        void theProcessIsStuckWithAReason() throws Exception {
            var agent = Letters.agent(
                    "2.0.0",
                    Letters.draft(Yesterday.Draft.class, values -> new Yesterday.Draft("again", "sad")),
                    Letters.ask(Yesterday.Draft.class),
                    Letters.finish("finish", Yesterday.Draft.class));
            try (LocalPlatform platform = today(agent)) {
                AgentProcess process = answeredWith(platform);

                assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
                assertThat(process.explain()).contains("KARTA-342", "1.0.0", "2.0.0");
            }
        }
    }
}

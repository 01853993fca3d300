/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.UnreadableValue;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.store.jdbc.Letters.Today;
import io.karta.store.jdbc.Letters.Yesterday;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Nested
    class WhenTheTypeOfAnAnswerCannotBeRead {

        private static AgentModel asking(String action, Class<?> asked) {
            return asking(action, asked, Outcome.await(Form.of(asked)));
        }

        private static AgentModel asking(String action, Class<?> asked, Outcome<?> question) {
            return Letters.agent(
                    "1.0.0",
                    Letters.action(action, List.of(UserInput.class), asked, values -> question),
                    Letters.action("finish", List.of(asked), Letter.class, values -> new Letter(values[0].toString())));
        }

        private void begin(AgentModel agent) {
            try (LocalPlatform platform = today(agent)) {
                id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")))
                        .id();
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"ask", "inquire"})
        void theAnswerIsRejectedUntilTheTypeIsRestored(String actionOfToday) {
            begin(asking("ask", Yesterday.Draft.class));
            try (LocalPlatform platform = today(asking(actionOfToday, Approval.class))) {
                AgentProcess process = platform.process(id).orElseThrow();

                assertThatThrownBy(() -> process.answer("1", new UnreadableValue("Draft", "none")))
                        .hasMessageContainingAll("KARTA-195", "question 1", id);

                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            }
            try (LocalPlatform platform = today(asking("ask", Yesterday.Draft.class))) {
                AgentProcess process = platform.process(id).orElseThrow();

                process.answer("1", new Yesterday.Draft("hello", "glad"));

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"ask", "inquire"})
        void theObjectToApproveIsKeptUntilItsTypeIsRestored(String actionOfToday) {
            var draft = new Yesterday.Draft("hello", "glad");
            AgentModel yesterday = asking("ask", Yesterday.Draft.class, Outcome.confirmation(draft, "Send it?"));
            begin(yesterday);
            try (LocalPlatform platform = today(asking(actionOfToday, Approval.class))) {
                AgentProcess process = platform.process(id).orElseThrow();

                assertThatThrownBy(() -> process.answer("1", new Confirmation(true)))
                        .hasMessageContainingAll("KARTA-195", "Draft", id);

                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            }
            try (LocalPlatform platform = today(yesterday)) {
                AgentProcess process = platform.process(id).orElseThrow();

                process.answer("1", new Confirmation(true));

                assertThat(process.result(Letter.class).text()).isEqualTo("Draft[text=hello, mood=glad]");
            }
        }
    }
}

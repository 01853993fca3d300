/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Read-only actions. */
class ReadOnlyTest {

    record Weather(String text) {}

    record Horoscope(String text) {}

    record Advice(String text) {}

    private static final UserInput INPUT = new UserInput("x");

    private final List<LocalPlatform> platforms = new ArrayList<>();

    private AgentProcess run(AgentModel agent) {
        var platform = LocalPlatform.builder().agents(List.of(agent)).build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), INPUT));
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static AgentModel adviser(boolean readOnly, Invoker weather, Invoker horoscope) {
        UnaryOperator<ActionModel.Builder> only = action -> action.readOnly(readOnly);
        return new TestAgents("Adviser")
                .action("weather", List.of(a(UserInput.class), CONTEXT), Weather.class, weather, only)
                .action("horoscope", List.of(a(UserInput.class)), Horoscope.class, horoscope, only)
                .action(
                        "advise",
                        List.of(a(Weather.class), a(Horoscope.class)),
                        Advice.class,
                        values -> new Advice(((Weather) values[0]).text() + ((Horoscope) values[1]).text()))
                .goal("advised", "advise", Advice.class)
                .model();
    }

    @Nested
    class SequentialProcess {

        @RepeatedTest(20)
        void theyRunSideBySide() {
            var both = new CyclicBarrier(2);

            AgentProcess process = run(adviser(
                    true,
                    values -> {
                        both.await(60, TimeUnit.SECONDS);
                        return new Weather("w");
                    },
                    values -> {
                        both.await(60, TimeUnit.SECONDS);
                        return new Horoscope("h");
                    }));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.result(Advice.class)).isEqualTo(new Advice("wh"));
            assertThat(process.history()).hasSize(3);
        }

        @Test
        void othersDoNot() {
            List<Integer> doneBefore = Collections.synchronizedList(new ArrayList<>());

            AgentProcess process = run(adviser(
                    false,
                    values -> {
                        doneBefore.add(TestAgents.context(values, 1)
                                .process()
                                .history()
                                .size());
                        return new Weather("w");
                    },
                    values -> new Horoscope("h")));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(doneBefore).containsExactly(1);
        }

        @RepeatedTest(20)
        void oneThatAsksLetsTheOtherFinishBeforeTheProcessRests() {
            var requested = new CountDownLatch(1);

            AgentProcess process = run(adviser(
                    true,
                    values -> {
                        requested.countDown();
                        return Outcome.await(Form.of(Weather.class));
                    },
                    values -> {
                        requested.await(60, TimeUnit.SECONDS);
                        return new Horoscope("h");
                    }));
            ProcessStatus before = process.status();
            process.answer(process.pendingAnswer().orElseThrow().id(), new Weather("sun"));

            assertThat(before).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.history()).hasSize(3);
            assertThat(process.result(Advice.class)).isEqualTo(new Advice("sunh"));
        }
    }

    @Nested
    class BlackboardChanges {

        private static Stream<BiConsumer<Blackboard, Object>> changes() {
            return Stream.of(
                    Blackboard::add,
                    (board, object) -> board.bind("name", object),
                    (board, object) -> board.bindProtected("name", object),
                    (board, object) -> board.setCondition("isRaining", true),
                    (board, object) -> board.hide(INPUT));
        }

        @ParameterizedTest
        @MethodSource("changes")
        void everyChangeIsRefused(BiConsumer<Blackboard, Object> change) {
            AgentProcess process = run(adviser(
                    true,
                    values -> {
                        change.accept(TestAgents.context(values, 1).blackboard(), new Weather("sun"));
                        return new Weather("w");
                    },
                    values -> new Horoscope("h")));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .hasMessageContaining("KARTA-370")
                    .hasMessageContaining("Adviser.weather");
            assertThat(process.blackboard().objects()).doesNotContain(new Weather("sun"));
        }
    }

    @Test
    void theyMayAlwaysRunAgain() {
        ActionModel action = ActionModel.builder("Adviser", "weather")
                .readOnly(true)
                .idempotent(false)
                .calling(values -> null);

        assertThat(action.isIdempotent()).isTrue();
    }
}

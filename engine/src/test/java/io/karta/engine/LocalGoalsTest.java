/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Goals with {@code @Export(remote = true, local = false)}. */
class LocalGoalsTest {

    record Letter(String text) {}

    record Answer(String text) {}

    private static final UserInput INPUT = new UserInput("a letter");

    private final LocalPlatform platform = LocalPlatform.builder()
            .agents(List.of(
                    writer("Inside")
                            .goal("inside", "write", Letter.class, UserInput.class)
                            .model(),
                    writer("Outside")
                            .remoteGoal("outside", "write", Letter.class, UserInput.class)
                            .model(),
                    new TestAgents("Answers")
                            .action("answer", List.of(a(UserInput.class)), Answer.class, values -> new Answer("yes"))
                            .remoteGoal("answer", "answer", Answer.class, UserInput.class)
                            .model(),
                    new TestAgents("Caller")
                            .action("call", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(
                                            values, 1)
                                    .run(Answer.class)
                                    .text())
                            .goal("call", "call", String.class, UserInput.class)
                            .model(),
                    new TestAgents("Delegate")
                            .action(
                                    "delegate",
                                    List.of(a(UserInput.class)),
                                    Answer.class,
                                    values -> Outcome.delegate(Answers.class, values[0], Answer.class))
                            .action("count", List.of(a(Answer.class)), Integer.class, values -> 1)
                            .goal("count", "count", Integer.class, UserInput.class)
                            .model()))
            .build();

    static final class Answers {}

    private static TestAgents writer(String name) {
        return new TestAgents(name)
                .action("write", List.of(a(UserInput.class)), Letter.class, values -> new Letter(name));
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Nested
    class InsideTheApplication {

        @Test
        void findsTheLocalGoalByType() {
            assertThat(platform.invocation(Letter.class).invoke(INPUT)).isEqualTo(new Letter("Inside"));
        }

        @Test
        void aTypeThatOnlySuchAGoalYieldsIsRefused() {
            var answers = platform.invocation(Answer.class);

            assertThatThrownBy(() -> answers.invoke(INPUT)).hasMessageContainingAll("KARTA-354", "answer", "local");
        }

        @Test
        void itsNameIsRefused() {
            var letters = platform.invocation(Letter.class);

            assertThatThrownBy(() -> letters.ofGoal("outside")).hasMessageContainingAll("KARTA-354", "outside");
            assertThatThrownBy(
                            () -> letters.withOptions(ProcessOptions.defaults().withGoal("outside"))
                                    .invoke(INPUT))
                    .hasMessageContainingAll("KARTA-354", "outside");
            assertThatThrownBy(() -> letters.ofGoal("nowhere")).hasMessageContaining("KARTA-305");
        }

        @Test
        void otherAgentsCannotReachIt() {
            assertThatThrownBy(() -> platform.invocation(String.class).invoke(INPUT))
                    .hasMessageContainingAll("KARTA-354", "answer");
            assertThatThrownBy(() -> platform.invocation(Integer.class).invoke(INPUT))
                    .hasMessageContainingAll("KARTA-340", "Answers");
        }
    }

    @Nested
    class RemoteEndpoints {

        @Test
        void listsTheGoalAsRemote() {
            assertThat(platform.goals())
                    .filteredOn(goal -> !goal.isLocal())
                    .extracting(GoalDefinition::name)
                    .containsExactly("answer", "outside");
        }

        @Test
        void itMakesTheProcessOfTheAgentAndTheGoal() {
            AgentDefinition agent = platform.agents().stream()
                    .filter(one -> one.name().equals("Outside"))
                    .findFirst()
                    .orElseThrow();

            AgentProcess process = platform.run(
                    platform.createProcess(agent, ProcessOptions.defaults().withGoal("outside"), INPUT));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Outside"));
        }
    }
}

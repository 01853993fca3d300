/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Action;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plans of agents with states. */
class StatePlanningTest extends StatesFixture {

    @Nested
    class UndiscoveredStates {

        @State
        interface Phase {}

        record Found() implements Phase {}

        record Unseen() implements Phase {

            @Action
            Facts facts() {
                return new Facts("unseen");
            }
        }

        @Test
        void areNamedByTheExplanation() {
            desk = new TestAgents("Desk")
                    .action("begin", List.of(a(UserInput.class)), Phase.class, values -> new Unseen())
                    .action("end", List.of(a(Found.class)), Facts.class, values -> new Facts(""), in(Found.class))
                    .goal("facts", "Found.end", Facts.class, UserInput.class);

            AgentProcess process = run(TOPIC);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain())
                    .endsWith("State " + Unseen.class.getTypeName() + " has actions, but its class was not discovered. "
                            + "Make its supertype sealed, nest it in its supertype or in the agent, or set "
                            + "bean-discovery-mode=\"all\" in the beans.xml of its archive.");
        }
    }

    @Nested
    class PlanAssumptions {

        @State
        record Polling(int round) {}

        sealed interface Reply permits Ready, NotYet {}

        record Ready() implements Reply {}

        record NotYet() implements Reply {}

        @ParameterizedTest
        @EnumSource(Node.class)
        void reentersAStateToRepeatAnAction(Node node) {
            desk = new TestAgents("Poller")
                    .action("begin", List.of(a(UserInput.class)), Polling.class, values -> new Polling(1))
                    .action(
                            "poll",
                            List.of(a(Polling.class)),
                            Reply.class,
                            values -> ((Polling) values[0]).round() < 4
                                    ? new NotYet()
                                    : Outcome.await(Form.of(Reply.class)),
                            in(Polling.class))
                    .action(
                            "again",
                            List.of(a(Polling.class), a(NotYet.class)),
                            Polling.class,
                            values -> new Polling(((Polling) values[0]).round() + 1),
                            in(Polling.class))
                    .action("end", List.of(a(Ready.class)), Facts.class, values -> new Facts("ready"))
                    .goal("facts", "end", Facts.class, UserInput.class);
            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.last(Polling.class)).contains(new Polling(4));
            answer(process, new NotYet());
            process = on(node, process);
            answer(process, new Ready());

            assertThat(process.result(Facts.class)).isEqualTo(new Facts("ready"));
        }

        @Test
        void keepsEarlierObjectsOfStateOnlyTypes() {
            desk = drafting()
                    .action("skip", List.of(a(UserInput.class)), Done.class, values -> new Done(new Story("Skipped")))
                    .action(
                            "finish",
                            List.of(a(Done.class), a(Feedback.class)),
                            Story.class,
                            values -> new Story(((Feedback) values[1]).remark()),
                            in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);

            AgentProcess process = run(TOPIC, new Feedback(true, "given"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("given"));
            assertThat(ran(process)).containsExactly("skip", "Done.finish");
        }

        @Test
        void hidesObjectsOfThePreviousState() {
            desk = drafting()
                    .action(
                            "finish",
                            List.of(a(Done.class), a(Feedback.class)),
                            Story.class,
                            values -> new Story("never"),
                            in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);

            assertThatThrownBy(() -> run(TOPIC)).hasMessageContaining("never all of it at once");
        }
    }

    @Nested
    class ProcessWithContext {

        @Test
        void beginsInNoStateOfAnEarlierOne() {
            var options = ProcessOptions.defaults().withContextId("chat");
            AgentProcess first = run(options, TOPIC);
            answer(first, new Feedback(true, ""));
            LocalPlatform platform = platforms.get(0);

            AgentProcess second =
                    platform.run(platform.createProcess(platform.agents().get(0), options, TOPIC));

            assertThat(second.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(second.blackboard().all(Done.class)).isEmpty();
        }
    }
}

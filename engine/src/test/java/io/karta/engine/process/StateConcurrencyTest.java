/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.domain.CompiledAgent;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States that change while actions and children run. */
class StateConcurrencyTest extends StatesFixture {

    @Nested
    class WhileAnActionOfAStateRuns {

        private final CountDownLatch inAction = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        private AgentProcess leftInTheMiddle(Invoker ending, UnaryOperator<ActionModel.Builder> more) throws Exception {
            desk = new TestAgents("StoryDesk")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("slow")))
                    .action(
                            "revise",
                            List.of(a(Draft.class), CONTEXT),
                            Stage.class,
                            values -> {
                                if (!((Draft) values[0]).story().text().equals("slow")) {
                                    return new Done(((Draft) values[0]).story());
                                }
                                context(values, 1).blackboard().add(new Note("of the slow one"));
                                context(values, 1).blackboard().setCondition("isSlow", true);
                                inAction.countDown();
                                goesOn.await(30, TimeUnit.SECONDS);
                                return ending.invoke(values);
                            },
                            action -> more.apply(action.ofState(Draft.class)))
                    .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);
            AgentProcess process = begun(ProcessOptions.defaults(), TOPIC);
            var running = platforms.get(0).start(process).toCompletableFuture();
            inAction.await(30, TimeUnit.SECONDS);
            process.add(new Draft(new Story("quick")));
            assertThat(process.last(Note.class)).isEmpty();
            goesOn.countDown();
            return running.get(30, TimeUnit.SECONDS);
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void itsResultDoesNotCountOnceTheStateIsLeft(Node node) throws Exception {
            AgentProcess process = on(node, leftInTheMiddle(values -> new Done(new Story("late")), action -> action));

            assertThat(process.result(Story.class)).isEqualTo(new Story("quick"));
            assertThat(ran(process)).containsExactly("craft", "Draft.revise", "Draft.revise", "Done.finish");
            assertThat(process.last(Note.class)).isEmpty();
            assertThat(process.blackboard().condition("isSlow")).isEmpty();
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void itsFailureDoesNotEither(Node node) throws Exception {
            AgentProcess process = on(
                    node,
                    leftInTheMiddle(
                            values -> {
                                throw new IllegalStateException("too late");
                            },
                            action -> action.idempotent(false)));

            assertThat(process.result(Story.class)).isEqualTo(new Story("quick"));
            assertThat(process.history().get(1).remark()).contains("too late");
        }

        @Test
        void doesNotAskItsQuestion() throws Exception {
            AgentProcess process = leftInTheMiddle(values -> Outcome.await(Form.of(Draft.class)), action -> action);

            assertThat(process.result(Story.class)).isEqualTo(new Story("quick"));
        }
    }

    @Nested
    class WhileAChildWorksForAState {

        /** Stands for the child's agent. */
        record Researcher() {}

        @Test
        void isNoLongerAwaitedAfterTheStateIsLeft() {
            desk = new TestAgents("StoryDesk")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("A fox")))
                    .action(
                            "research",
                            List.of(a(Draft.class)),
                            Facts.class,
                            values -> Outcome.delegate(Researcher.class, new Note("fox"), Facts.class),
                            in(Draft.class))
                    .action(
                            "accept",
                            List.of(a(Draft.class), a(Facts.class)),
                            Done.class,
                            values -> new Done(((Draft) values[0]).story()),
                            in(Draft.class))
                    .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);
            others.add(new TestAgents("Researcher")
                    .action("look", List.of(a(Note.class)), Facts.class, values -> Outcome.await(Form.of(Facts.class)))
                    .goal("facts", "look", Facts.class, Note.class)
                    .model());
            AgentProcess process = run(TOPIC);
            String child = process.pendingAnswer().orElseThrow().child().orElseThrow();

            process.add(new Done(new Story("Ready")));

            eventually(() -> process.status() == ProcessStatus.COMPLETED);
            assertThat(process.result(Story.class)).isEqualTo(new Story("Ready"));
            eventually(() -> platforms.get(0).process(child).orElseThrow().status() == ProcessStatus.KILLED);
        }
    }

    @Nested
    class SideBySide {

        @Test
        void runsStateTransitionsAlone() {
            desk = drafting()
                    .action("research", List.of(a(UserInput.class)), Facts.class, values -> new Facts("red fur"))
                    .action(
                            "finish",
                            List.of(a(Done.class), a(Facts.class)),
                            Story.class,
                            values -> ((Done) values[0]).story(),
                            in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);
            var agent = new CompiledAgent(desk.model());

            AgentProcess process = run(ProcessOptions.defaults().concurrent(), TOPIC);
            answer(process, new Feedback(false, "in snow"));
            answer(process, new Feedback(true, ""));

            assertThat(process.result(Story.class)).isEqualTo(new Story("A fox, in snow"));
            assertThat(agent.dependencies().feeds(agent.action("StoryDesk.craft"), agent.action("StoryDesk.research")))
                    .isTrue();
            assertThat(agent.dependencies()
                            .feeds(agent.action("StoryDesk.research"), agent.action("StoryDesk.Draft.assess")))
                    .isTrue();
            assertThat(agent.dependencies()
                            .feeds(agent.action("StoryDesk.research"), agent.action("StoryDesk.Draft.ask")))
                    .isFalse();
        }
    }
}

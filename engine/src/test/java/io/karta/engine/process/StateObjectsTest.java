/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.engine.TestAgents.looking;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.TestAgents;
import io.karta.event.StateEntered;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects in the scope of a state. */
class StateObjectsTest extends StatesFixture {

    @Nested
    class ResultsOfStateActions {

        @ParameterizedTest
        @EnumSource(Node.class)
        void goesWithTheStateUnlessItIsProtected(Node node) {
            desk = new TestAgents("StoryDesk")
                    .action("craft", List.of(a(UserInput.class), CONTEXT), Draft.class, values -> {
                        context(values, 1).blackboard().setCondition("isKnown", true);
                        return new Draft(new Story("A fox"));
                    })
                    .action(
                            "note",
                            List.of(a(Draft.class), CONTEXT),
                            Done.class,
                            values -> {
                                var board = context(values, 1).blackboard();
                                board.add(new Note("gone"));
                                board.bindProtected("kept", new Facts("kept"));
                                board.setCondition("isKnown", false);
                                board.setCondition("isNew", true);
                                return new Done(((Draft) values[0]).story());
                            },
                            in(Draft.class))
                    .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                    .action("name", List.of(a(Facts.class)), Note.class, values -> new Note("never"))
                    .goal("story", "Done.finish", Story.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.last(Note.class)).isEmpty();
            assertThat(process.last(Facts.class)).contains(new Facts("kept"));
            assertThat(process.blackboard().condition("isKnown")).contains(true);
            assertThat(process.blackboard().condition("isNew")).isEmpty();
        }
    }

    @Nested
    class ActionReturningItsState {

        @State
        record Collecting(int resultType) {}

        @ParameterizedTest
        @EnumSource(Node.class)
        void staysThereAndKeepsWhatItAdded(Node node) {
            desk = new TestAgents("Collector")
                    .action("begin", List.of(a(UserInput.class)), Collecting.class, values -> new Collecting(3))
                    .action(
                            "collect",
                            List.of(a(Collecting.class), CONTEXT),
                            Collecting.class,
                            values -> {
                                var board = context(values, 1).blackboard();
                                board.add(
                                        new Note("note " + board.all(Note.class).size()));
                                return values[0];
                            },
                            action -> action.ofState(Collecting.class)
                                    .rerunnable(true)
                                    .post(List.of("isFull")))
                    .action("name", List.of(a(Story.class)), Note.class, values -> new Note("never"))
                    .condition(
                            "isFull",
                            List.of(a(Collecting.class), CONTEXT),
                            values -> looking(values, 1)
                                            .blackboard()
                                            .all(Note.class)
                                            .size()
                                    == ((Collecting) values[0]).resultType())
                    .action(
                            "confirm",
                            List.of(a(Collecting.class)),
                            Facts.class,
                            values -> Outcome.await(Form.of(Facts.class)),
                            action -> action.ofState(Collecting.class).pre(List.of("isFull")))
                    .goal("facts", "Collecting.confirm", Facts.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.blackboard().all(Note.class))
                    .containsExactly(new Note("note 0"), new Note("note 1"), new Note("note 2"));
            assertThat(process.blackboard().all(Collecting.class)).hasSize(1);
            answer(process, new Facts("enough"));
            assertThat(process.result(Facts.class)).isEqualTo(new Facts("enough"));
            assertThat(events.stream().filter(StateEntered.class::isInstance)).hasSize(1);
        }

        @Test
        void doesNotRunAgainUnlessItMay() {
            desk = new TestAgents("Collector")
                    .action("begin", List.of(a(UserInput.class)), Collecting.class, values -> new Collecting(1))
                    .condition("isFull", List.of(a(Collecting.class)), values -> false)
                    .action(
                            "collect",
                            List.of(a(Collecting.class)),
                            Collecting.class,
                            values -> values[0],
                            action -> action.ofState(Collecting.class).post(List.of("isFull")))
                    .action(
                            "end",
                            List.of(a(Collecting.class)),
                            Facts.class,
                            values -> new Facts(""),
                            action -> action.ofState(Collecting.class).pre(List.of("isFull")))
                    .goal("facts", "Collecting.end", Facts.class, UserInput.class);

            AgentProcess process = run(TOPIC);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(ran(process)).containsExactly("begin", "Collecting.collect");
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void mayClearAllElse(Node node) {
            desk = new TestAgents("Collector")
                    .action("begin", List.of(a(UserInput.class)), Collecting.class, values -> new Collecting(1))
                    .action(
                            "clean",
                            List.of(a(Collecting.class), a(UserInput.class)),
                            Collecting.class,
                            values -> values[0],
                            action -> action.ofState(Collecting.class)
                                    .clearing(true)
                                    .post(List.of("isClean")))
                    .action(
                            "confirm",
                            List.of(a(Collecting.class)),
                            Facts.class,
                            values -> Outcome.await(Form.of(Facts.class)),
                            action -> action.ofState(Collecting.class).pre(List.of("isClean")))
                    .condition("isClean", List.of(a(Collecting.class), CONTEXT), values -> looking(values, 1)
                            .blackboard()
                            .last(UserInput.class)
                            .isEmpty())
                    .goal("facts", "Collecting.confirm", Facts.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.blackboard().objects()).containsExactly(new Collecting(1));
            answer(process, new Facts("clean"));
            assertThat(process.result(Facts.class)).isEqualTo(new Facts("clean"));
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void canAchieveTheGoal(Node node) {
            desk = new TestAgents("Collector")
                    .action("begin", List.of(a(UserInput.class)), Collecting.class, values -> new Collecting(7))
                    .action("end", List.of(a(Collecting.class)), Collecting.class, v -> v[0], in(Collecting.class))
                    .goal("collected", "Collecting.end", Collecting.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.result(Collecting.class)).isEqualTo(new Collecting(7));
        }
    }

    @Nested
    class ExternalStateObject {

        @ParameterizedTest
        @EnumSource(Node.class)
        void isEnteredAsAnInput(Node node) {
            AgentProcess process = on(node, run(new Draft(new Story("A cat"))));

            answer(process, new Feedback(true, ""));

            assertThat(process.result(Story.class)).isEqualTo(new Story("A cat"));
            assertThat(events)
                    .filteredOn(StateEntered.class::isInstance)
                    .first()
                    .satisfies(
                            event -> assertThat(((StateEntered) event).action()).isEmpty());
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void entersTheStateAndClosesEarlierQuestions(Node node) {
            AgentProcess process = on(node, run(TOPIC));
            String question = process.pendingAnswer().orElseThrow().id();

            process.add(new Draft(new Story("A cat")));
            eventuallyWaits(process, "A cat");
            AgentProcess there = on(node, process);

            assertThatThrownBy(() -> there.answer(question, new Feedback(true, "")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-3");
            assertThat(there.blackboard().objects()).containsExactly(TOPIC, new Draft(new Story("A cat")));
            answer(there, new Feedback(true, ""));
            assertThat(there.result(Story.class)).isEqualTo(new Story("A cat"));
        }

        private void eventuallyWaits(AgentProcess process, String expected) {
            eventually(() -> process.status() == ProcessStatus.WAITING
                    && process.pendingAnswer()
                            .flatMap(question -> question.form().text())
                            .equals(Optional.of(expected)));
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void isEnteredWhenAPersonGivesIt(Node node) {
            desk = new TestAgents("StoryDesk")
                    .action(
                            "craft",
                            List.of(a(UserInput.class)),
                            Draft.class,
                            values -> Outcome.await(Form.of(Draft.class).title("Write")))
                    .action(
                            "finish",
                            List.of(a(Draft.class)),
                            Story.class,
                            v -> ((Draft) v[0]).story(),
                            in(Draft.class))
                    .goal("story", "Draft.finish", Story.class, UserInput.class);
            AgentProcess process = on(node, run(TOPIC));

            answer(process, new Draft(new Story("Mine")));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Mine"));
            assertThat(events)
                    .filteredOn(StateEntered.class::isInstance)
                    .singleElement()
                    .satisfies(
                            event -> assertThat(((StateEntered) event).action()).contains("StoryDesk.craft"));
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void isEnteredWhenAnActionAddsIt(Node node) {
            desk = new TestAgents("StoryDesk")
                    .action(
                            "craft",
                            List.of(a(UserInput.class), CONTEXT),
                            Note.class,
                            values -> {
                                context(values, 1).blackboard().add(new Draft(new Story("Added")));
                                return new Note("crafted");
                            },
                            action -> action.post(List.of("isCrafted")))
                    .condition("isCrafted", List.of(a(Note.class)), values -> true)
                    .action(
                            "ask",
                            List.of(a(Note.class)),
                            Facts.class,
                            values -> Outcome.await(Form.of(Facts.class)),
                            action -> action.pre(List.of("isCrafted")))
                    .action(
                            "finish",
                            List.of(a(Draft.class), a(Facts.class)),
                            Story.class,
                            v -> ((Draft) v[0]).story(),
                            in(Draft.class))
                    .action("never", List.of(a(Story.class)), Draft.class, values -> new Draft((Story) values[0]))
                    .goal("facts", "ask", Facts.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.blackboard().objects())
                    .containsExactly(TOPIC, new Draft(new Story("Added")), new Note("crafted"));
            answer(process, new Facts(""));
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.TestAgents;
import io.karta.engine.domain.CompiledAgent;
import io.karta.event.StateEntered;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transitions between states. */
class StateTransitionsTest extends StatesFixture {

    @Nested
    class RevisionLoop {

        @ParameterizedTest
        @EnumSource(Node.class)
        void asksAgainForEachDraft(Node node) {
            AgentProcess process = run(TOPIC);

            process = on(node, process);
            assertThat(process.pendingAnswer().orElseThrow().form().text()).contains("A fox");
            answer(process, new Feedback(false, "in snow"));
            process = on(node, process);
            assertThat(process.pendingAnswer().orElseThrow().form().text()).contains("A fox, in snow");
            answer(process, new Feedback(false, "at night"));
            process = on(node, process);
            assertThat(process.pendingAnswers()).hasSize(1);
            answer(process, new Feedback(true, ""));

            assertThat(process.result(Story.class)).isEqualTo(new Story("A fox, in snow, at night"));
            assertThat(ran(process))
                    .containsExactly("craft", "Draft.assess", "Draft.assess", "Draft.assess", "Done.finish");
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void hidesOnlyObjectsOfTheEarlierDraft(Node node) {
            AgentProcess process = on(node, run(TOPIC));

            answer(process, new Feedback(false, "in snow"));
            process = on(node, process);

            assertThat(process.blackboard().objects()).containsExactly(TOPIC, new Draft(new Story("A fox, in snow")));
            assertThat(process.blackboard().last(Feedback.class)).isEmpty();
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void endsWithTheGoalOfTheStateThatItHasEnteredIfAllGoalsAreInStates(Node node) {
            desk = deskWithTwoGoals();

            AgentProcess process = on(node, run(TOPIC));
            answer(process, new Feedback(true, ""));

            assertThat(process.goal().name()).isEqualTo("story");
            assertThat(process.result(Story.class)).isEqualTo(new Story("A fox"));
        }

        @Test
        void endsWithTheCheapestOfItsGoals() {
            desk = deskWithTwoGoals();

            AgentProcess process = run(TOPIC, new Note("no time"));

            assertThat(process.goal().name()).isEqualTo("nothing");
            assertThat(ran(process)).containsExactly("craft", "Draft.abandon");
        }

        private TestAgents deskWithTwoGoals() {
            return storyDesk()
                    .action(
                            "abandon",
                            List.of(a(Draft.class), a(Note.class)),
                            Story.class,
                            values -> new Story("nothing"),
                            in(Draft.class))
                    .goal("nothing", "Draft.abandon", Story.class, UserInput.class);
        }

        @Test
        void isPlannedFromTheStartToTheEnd() {
            var agent = new CompiledAgent(desk.model());

            var explanation =
                    GoalExplanation.of(agent, agent.goal("story").orElseThrow()).explain();

            assertThat(explanation.plan().orElseThrow().actions())
                    .containsExactly(
                            "StoryDesk.craft",
                            "StoryDesk.Draft.ask",
                            "StoryDesk.Draft.assess",
                            "StoryDesk.Done.finish");
            assertThat(explanation.text()).contains("StoryDesk.Draft.assess -> Done");
            assertThat(explanation.diagram())
                    .contains("\"2: Draft.ask\"", "\"4: Done.finish\"")
                    .doesNotContain("not");
            assertThat(agent.deadEnds(agent.goal("story").orElseThrow(), List.of(UserInput.class)))
                    .isEmpty();
        }

        @Test
        void isExplainedByTheNamesOfItsStates() {
            AgentProcess process = run(TOPIC);

            answer(process, new Feedback(false, "in snow"));

            assertThat(process.explain())
                    .contains("which StoryDesk.Draft.ask asks", "StoryDesk.craft", "StoryDesk.Draft.assess");
            assertThat(PlanDiagramTest.marked(process.explanation().diagram(), "waiting"))
                    .singleElement()
                    .asString()
                    .endsWith("Draft.ask");
        }

        @Test
        void showsNoAnsweredQuestionAsWaitingAfterItsEnd() {
            AgentProcess process = run(TOPIC);

            answer(process, new Feedback(false, "in snow"));
            answer(process, new Feedback(true, ""));

            String diagram = process.explanation().diagram();
            assertThat(PlanDiagramTest.marked(diagram, "waiting")).isEmpty();
            assertThat(PlanDiagramTest.marked(diagram, "done")).contains("2, 4: Draft.ask");
        }

        @Test
        void showsTheOpenQuestionOfAKilledProcessAsWaiting() {
            AgentProcess process = run(TOPIC);

            answer(process, new Feedback(false, "in snow"));
            process.kill();

            assertThat(PlanDiagramTest.marked(process.explanation().diagram(), "waiting"))
                    .containsExactly("2, 4: Draft.ask");
        }

        @Test
        void reportsEnteredStates() {
            AgentProcess process = run(TOPIC);

            answer(process, new Feedback(true, ""));

            var entered = events.stream()
                    .filter(StateEntered.class::isInstance)
                    .map(StateEntered.class::cast)
                    .toList();
            var draft = new Draft(new Story("A fox"));
            assertThat(entered).extracting(StateEntered::state).containsExactly(draft, new Done(draft.story()));
            assertThat(entered)
                    .extracting(StateEntered::action)
                    .containsExactly(Optional.of("StoryDesk.craft"), Optional.of("StoryDesk.Draft.assess"));
            assertThat(entered)
                    .extracting(StateEntered::previous)
                    .containsExactly(Optional.empty(), Optional.of(draft));
            assertThat(entered.get(1)).hasToString(process + " entered the state Done");
        }
    }

    @Nested
    class ActionsOfTheAgent {

        @ParameterizedTest
        @EnumSource(Node.class)
        void readingStateObjectsRunOncePerState(Node node) {
            desk = new TestAgents("StoryDesk")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("A fox")))
                    .action("ask", List.of(a(Draft.class)), Feedback.class, v -> asked((Draft) v[0]), in(Draft.class))
                    .action(
                            "summarize",
                            List.of(a(Feedback.class)),
                            Note.class,
                            values -> new Note(((Feedback) values[0]).remark()))
                    .action("collect", List.of(a(Note.class)), Facts.class, v -> new Facts(((Note) v[0]).text()))
                    .action(
                            "assess",
                            List.of(a(Draft.class), a(Feedback.class), a(Facts.class)),
                            Stage.class,
                            values -> assessed((Draft) values[0], (Feedback) values[1]),
                            in(Draft.class))
                    .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);
            AgentProcess process = on(node, run(TOPIC));

            answer(process, new Feedback(false, "in snow"));
            process = on(node, process);
            assertThat(process.blackboard().objects()).hasSize(2);
            answer(process, new Feedback(true, ""));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process))
                    .containsExactly(
                            "craft",
                            "summarize",
                            "collect",
                            "Draft.assess",
                            "summarize",
                            "collect",
                            "Draft.assess",
                            "Done.finish");
        }

        @ParameterizedTest
        @EnumSource(Node.class)
        void notReadingStateObjectsRunOnce(Node node) {
            desk = drafting()
                    .action("research", List.of(a(UserInput.class)), Facts.class, values -> new Facts("red fur"))
                    .action(
                            "finish",
                            List.of(a(Done.class), a(Facts.class)),
                            Story.class,
                            values -> new Story(((Done) values[0]).story().text() + ", " + ((Facts) values[1]).text()),
                            in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);
            AgentProcess process = on(node, run(TOPIC));

            answer(process, new Feedback(false, "in snow"));
            process = on(node, process);
            answer(process, new Feedback(true, ""));

            assertThat(process.result(Story.class)).isEqualTo(new Story("A fox, in snow, red fur"));
            assertThat(ran(process)).containsOnlyOnce("research");
            assertThat(process.last(Facts.class)).contains(new Facts("red fur"));
        }
    }

    @Nested
    class StatesOfStates {

        @State
        sealed interface Phase permits Open, Closed {}

        sealed interface Open extends Phase permits Fresh, Seen {}

        record Fresh() implements Open {}

        record Seen(String by) implements Open {}

        record Closed(String by) implements Phase {}

        @ParameterizedTest
        @EnumSource(Node.class)
        void anActionOfAParentRunsInEachOfItsStatesOnce(Node node) {
            desk = new TestAgents("Tickets")
                    .action("open", List.of(a(UserInput.class)), Phase.class, values -> new Fresh())
                    .action("log", List.of(a(Open.class)), Note.class, v -> new Note(v[0].toString()), in(Open.class))
                    .action(
                            "see",
                            List.of(a(Fresh.class), a(Note.class)),
                            Open.class,
                            values -> new Seen(((Note) values[1]).text()),
                            in(Fresh.class))
                    .action(
                            "ask",
                            List.of(a(Seen.class), a(Note.class)),
                            Phase.class,
                            values -> Outcome.await(Form.of(Phase.class)),
                            in(Seen.class))
                    .action(
                            "end",
                            List.of(a(Closed.class)),
                            Facts.class,
                            v -> new Facts(v[0].toString()),
                            in(Closed.class))
                    .goal("facts", "Closed.end", Facts.class, UserInput.class);
            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.last(Note.class)).contains(new Note("Seen[by=Fresh[]]"));
            answer(process, new Closed("ada"));

            assertThat(process.result(Facts.class)).isEqualTo(new Facts("Closed[by=ada]"));
            assertThat(ran(process)).containsExactly("open", "Open.log", "Fresh.see", "Open.log", "Closed.end");
        }
    }
}

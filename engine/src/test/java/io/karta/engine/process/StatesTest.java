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
import io.karta.engine.ForwardingStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.event.StateEntered;
import io.karta.generation.Shapes;
import io.karta.process.ActionRun;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** States as scopes. Longer than most: each situation is an agent of its own, and comes with what it needs. */
class StatesTest {

    record Story(String text) {}

    record Feedback(boolean accepted, String wish) {}

    record Note(String text) {}

    record Facts(String text) {}

    @State
    sealed interface Stage permits Draft, Done {}

    record Draft(Story story) implements Stage {}

    record Done(Story story) implements Stage {}

    /** Where the next thing happens to a process. */
    enum Node {
        /** Where it was begun. */
        SAME,
        /** On one that has nothing but the journal, each time another one. */
        ANOTHER
    }

    private static final UserInput TOPIC = new UserInput("a fox");

    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final ProcessStore kept = new InMemoryProcessStore(100, Clock.systemUTC());
    private TestAgents desk = storyDesk();
    private final List<AgentModel> others = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static UnaryOperator<ActionModel.Builder> in(Class<?> state) {
        return action -> action.ofState(state);
    }

    private static Outcome<Feedback> asked(Draft draft) {
        return Outcome.await(
                Form.of(Feedback.class).title("How is this?").text(draft.story().text()));
    }

    private static Stage assessed(Draft draft, Feedback feedback) {
        Story story = draft.story();
        return feedback.accepted() ? new Done(story) : new Draft(new Story(story.text() + ", " + feedback.wish()));
    }

    private static TestAgents drafting() {
        return new TestAgents("StoryDesk")
                .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("A fox")))
                .action("ask", List.of(a(Draft.class)), Feedback.class, v -> asked((Draft) v[0]), in(Draft.class))
                .action(
                        "assess",
                        List.of(a(Draft.class), a(Feedback.class)),
                        Stage.class,
                        values -> assessed((Draft) values[0], (Feedback) values[1]),
                        in(Draft.class));
    }

    private static TestAgents storyDesk() {
        return drafting()
                .action("finish", List.of(a(Done.class)), Story.class, v -> ((Done) v[0]).story(), in(Done.class))
                .goal("story", "Done.finish", Story.class, UserInput.class);
    }

    private LocalPlatform platform() {
        List<AgentModel> agents = new ArrayList<>(others);
        agents.add(desk.model());
        var codec = ShapeJournalCodec.of(agents, new Shapes(), List.of());
        var store = new ForwardingStore(kept) {

            @Override
            public boolean isDurable() {
                return true;
            }

            @Override
            public List<JournalEntry> load(String process, long from) {
                return super.load(process, from).stream()
                        .map(entry -> codec.read(codec.write(entry)))
                        .toList();
            }
        };
        var platform = LocalPlatform.builder()
                .agents(agents)
                .store(store)
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    private AgentProcess begun(ProcessOptions options, Object... inputs) {
        LocalPlatform platform = platform();
        return platform.createProcess(desk.model(), options, inputs);
    }

    private AgentProcess run(Object... inputs) {
        return run(ProcessOptions.defaults(), inputs);
    }

    private AgentProcess run(ProcessOptions options, Object... inputs) {
        AgentProcess process = begun(options, inputs);
        return platforms.get(0).run(process);
    }

    private AgentProcess on(Node node, AgentProcess process) {
        return node == Node.SAME ? process : platform().process(process.id()).orElseThrow();
    }

    private static void answer(AgentProcess process, Object answer) {
        process.answer(process.pendingAnswer().orElseThrow().id(), answer);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .filter(run -> run.ending() != ActionRun.Ending.WAITING)
                .map(run -> run.action().substring(run.action().indexOf('.') + 1))
                .toList();
    }

    @Nested
    class AStoryThatIsRevisedUntilItIsAccepted {

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
        void hidesWhatBelongsToAnEarlierDraftAndNothingElse(Node node) {
            AgentProcess process = on(node, run(TOPIC));

            answer(process, new Feedback(false, "in snow"));
            process = on(node, process);

            assertThat(process.blackboard().objects()).containsExactly(TOPIC, new Draft(new Story("A fox, in snow")));
            assertThat(process.blackboard().last(Feedback.class)).isEmpty();
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
        void tellsWhichStatesItEnters() {
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
    class AnActionOfTheAgent {

        @ParameterizedTest
        @EnumSource(Node.class)
        void thatReadsSomethingOfAStateRunsOncePerStateAndItsResultGoesWithTheState(Node node) {
            desk = new TestAgents("StoryDesk")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft(new Story("A fox")))
                    .action("ask", List.of(a(Draft.class)), Feedback.class, v -> asked((Draft) v[0]), in(Draft.class))
                    .action(
                            "summarize",
                            List.of(a(Feedback.class)),
                            Note.class,
                            values -> new Note(((Feedback) values[0]).wish()))
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
        void thatReadsNothingOfAStateRunsOnceAndItsResultStays(Node node) {
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
    class WhatAnActionOfAStateLeaves {

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
    class AnActionThatReturnsItsOwnState {

        @State
        record Collecting(int wanted) {}

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
                                    == ((Collecting) values[0]).wanted())
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
        void mayBeTheGoal(Node node) {
            desk = new TestAgents("Collector")
                    .action("begin", List.of(a(UserInput.class)), Collecting.class, values -> new Collecting(7))
                    .action("end", List.of(a(Collecting.class)), Collecting.class, v -> v[0], in(Collecting.class))
                    .goal("collected", "Collecting.end", Collecting.class, UserInput.class);

            AgentProcess process = on(node, run(TOPIC));

            assertThat(process.result(Collecting.class)).isEqualTo(new Collecting(7));
        }
    }

    @Nested
    class AStateObjectFromOutside {

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
        void isEnteredWhenItIsAddedAndWhatWasAskedBeforeHasNoAnswer(Node node) {
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

        private void eventuallyWaits(AgentProcess process, String shown) {
            eventually(() -> process.status() == ProcessStatus.WAITING
                    && process.pendingAnswer()
                            .flatMap(question -> question.form().text())
                            .equals(Optional.of(shown)));
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
        void itsQuestionIsNotAsked() throws Exception {
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

    @Nested
    class WhatAPlanCountsOn {

        @State
        record Polling(int round) {}

        sealed interface Reply permits Ready, NotYet {}

        record Ready() implements Reply {}

        record NotYet() implements Reply {}

        @ParameterizedTest
        @EnumSource(Node.class)
        void aStateThatIsEnteredAnewToLetAnActionRunAgain(Node node) {
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
        void whatIsThereBeforeAStateStaysAlsoIfOnlyStatesMakeIt() {
            desk = drafting()
                    .action("skip", List.of(a(UserInput.class)), Done.class, values -> new Done(new Story("Skipped")))
                    .action(
                            "finish",
                            List.of(a(Done.class), a(Feedback.class)),
                            Story.class,
                            values -> new Story(((Feedback) values[1]).wish()),
                            in(Done.class))
                    .goal("story", "Done.finish", Story.class, UserInput.class);

            AgentProcess process = run(TOPIC, new Feedback(true, "given"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("given"));
            assertThat(ran(process)).containsExactly("skip", "Done.finish");
        }

        @Test
        void whatOnlyAStateMakesIsNotThereInTheNextOne() {
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
    class SideBySide {

        @Test
        void nothingRunsBesideAnActionThatMayEnterAState() {
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

    @Nested
    class AProcessOfAContext {

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

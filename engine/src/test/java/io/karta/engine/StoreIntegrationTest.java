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

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.SomeOf;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Combinations of states, planning styles, triggers and several results. */
@Timeout(240)
class StoreIntegrationTest {

    record Note(String text) {}

    record Other(String text) {}

    record Reply(String text) {}

    @State
    record Draft(String text) {}

    record DraftAndNote(@Nullable Draft draft, @Nullable Note note) implements SomeOf {}

    record NoteAndOther(@Nullable Note note, @Nullable Other other) implements SomeOf {}

    private static final UserInput TOPIC = new UserInput("a fox");

    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final ProcessStore kept = new InMemoryProcessStore(100, Clock.systemUTC());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel... agents) {
        var codec = ShapeJournalCodec.of(List.of(agents), new Shapes(), List.of());
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
        var platform =
                LocalPlatform.builder().agents(List.of(agents)).store(store).build();
        platforms.add(platform);
        return platform;
    }

    private AgentProcess run(AgentModel agent, Object... inputs) {
        LocalPlatform platform = platform(agent);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), inputs));
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(ActionRun::action)
                .map(action -> action.substring(action.indexOf('.') + 1))
                .toList();
    }

    private static void answer(AgentProcess process, Object answer) {
        process.answer(process.pendingAnswer().orElseThrow().id(), answer);
    }

    @Nested
    class StateBoundWithinItself {

        private final TestAgents desk = new TestAgents("Writer")
                .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft("A fox"))
                .action(
                        "look",
                        List.of(a(Draft.class), CONTEXT),
                        Note.class,
                        values -> {
                            context(values, 1).blackboard().bind("current", values[0]);
                            return Outcome.await(Form.of(Note.class));
                        },
                        action -> action.ofState(Draft.class))
                .action(
                        "finish",
                        List.of(a(Draft.class), a(Note.class)),
                        Reply.class,
                        values -> new Reply(values[0] + " " + values[1]),
                        action -> action.ofState(Draft.class))
                .goal("reply", "Draft.finish", Reply.class, UserInput.class);

        @Test
        void resumesThere() {
            AgentProcess process = run(desk.model(), TOPIC);

            answer(process, new Note("n"));

            assertThat(ran(process)).containsExactly("craft", "Draft.look", "Draft.finish");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void resumesThereOnAnotherNode() {
            AgentProcess process = run(desk.model(), TOPIC);
            AgentProcess elsewhere =
                    platform(desk.model()).process(process.id()).orElseThrow();

            answer(elsewhere, new Note("n"));

            assertThat(elsewhere.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void isNotRememberedByItsContext() {
            var options = ProcessOptions.defaults().withContextId("chat");
            LocalPlatform platform = platform(desk.model());
            AgentProcess first =
                    platform.run(platform.createProcess(platform.agents().get(0), options, TOPIC));
            answer(first, new Note("n"));

            AgentProcess second = platform.createProcess(platform.agents().get(0), options, TOPIC);

            assertThat(second.blackboard().all(Draft.class)).isEmpty();
        }
    }

    @Nested
    class StateAmongSeveralResults {

        @Test
        void staysWhereItIsTheStateAlready() {
            TestAgents desk = new TestAgents("Writer")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft("A fox"))
                    .action(
                            "look",
                            List.of(a(Draft.class)),
                            DraftAndNote.class,
                            values -> new DraftAndNote((Draft) values[0], new Note("n")),
                            action -> action.ofState(Draft.class))
                    .action(
                            "finish",
                            List.of(a(Draft.class), a(Note.class)),
                            Reply.class,
                            values -> new Reply(values[0] + " " + values[1]),
                            action -> action.ofState(Draft.class))
                    .goal("reply", "Draft.finish", Reply.class, UserInput.class);

            AgentProcess process = run(desk.model(), TOPIC);

            assertThat(ran(process)).containsExactly("craft", "Draft.look", "Draft.finish");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class TriggeredActions {

        private TestAgents triggered() {
            return new TestAgents("Bot")
                    .action(
                            "respond",
                            List.of(a(UserInput.class)),
                            Reply.class,
                            values -> new Reply("hi"),
                            action -> action.trigger(Note.class));
        }

        @Test
        void eachOfSeveralResultsHasJustCome() {
            TestAgents desk = triggered()
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            NoteAndOther.class,
                            values -> new NoteAndOther(new Note("n"), new Other("o")))
                    .goal("reply", "respond", Reply.class, UserInput.class);

            AgentProcess process = run(desk.model(), TOPIC);

            assertThat(ran(process)).containsExactly("choose", "respond");
        }

        @Test
        void severalResultsThatAPersonGivesHaveJustCome() {
            TestAgents desk = triggered()
                    .action(
                            "choose",
                            List.of(a(UserInput.class)),
                            NoteAndOther.class,
                            values -> Outcome.await(Form.of(NoteAndOther.class)))
                    .goal("reply", "respond", Reply.class, UserInput.class);
            AgentProcess process = run(desk.model(), TOPIC);

            answer(process, new NoteAndOther(new Note("n"), null));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class CompetingGoals {

        private TestAgents competing(String name) {
            return new TestAgents(name)
                    .action("greet", List.of(a(UserInput.class)), Reply.class, values -> new Reply("hi"))
                    .action(
                            "again",
                            List.of(a(UserInput.class), a(Note.class)),
                            Reply.class,
                            values -> new Reply("again"))
                    .action("other", List.of(a(UserInput.class)), Other.class, values -> new Other("o"))
                    .goal("again", "again", Reply.class, 1)
                    .goal("reply", "greet", Reply.class, 1)
                    .goal("other", "other", Other.class, 5);
        }

        @Test
        void returnsTheRequestedResult() {
            LocalPlatform platform = platform(competing("Bot").model().plannedBy(PlannerType.UTILITY));

            Reply reply = platform.invocation(Reply.class).invoke(TOPIC);

            assertThat(reply).isEqualTo(new Reply("hi"));
        }

        @Test
        void reportsAMissingResult() {
            LocalPlatform platform = platform(competing("Bot").model().plannedBy(PlannerType.HYBRID));
            AgentProcess process =
                    platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), TOPIC));

            assertThatThrownBy(() -> process.result(Note.class))
                    .isInstanceOf(ClassCastException.class)
                    .hasMessageContaining("KARTA-358")
                    .hasMessageContaining("not a Note");
        }

        @Test
        void aParentFailsWhereItsChildReachesAnotherOne() {
            TestAgents child = new TestAgents("Researcher")
                    .action("other", List.of(a(UserInput.class)), Other.class, v -> new Other("o"), m -> m.value(5))
                    .action("greet", List.of(a(UserInput.class)), Reply.class, values -> new Reply("hi"))
                    .action("again", List.of(a(Note.class)), Reply.class, values -> new Reply("again"))
                    .goal("reply", "greet", Reply.class, 1)
                    .goal("again", "again", Reply.class, 1)
                    .goal("other", "other", Other.class, 5);
            LocalPlatform platform = platform(parent().model(), child.model().plannedBy(PlannerType.HYBRID));

            AgentProcess process = platform.invocation(String.class).start(TOPIC);

            assertThat(ended(process).status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow()).hasMessageContaining("KARTA-358");
        }

        private AgentProcess ended(AgentProcess process) {
            var end = new CountDownLatch(1);
            process.onEnd(done -> end.countDown());
            try {
                assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return process;
        }

        private TestAgents parent() {
            return new TestAgents("Parent")
                    .action(
                            "leave",
                            List.of(a(UserInput.class)),
                            Reply.class,
                            values -> Outcome.delegate(Researcher.class, values[0], Reply.class))
                    .action("end", List.of(a(Reply.class)), String.class, values -> values[0].toString())
                    .goal("text", "end", String.class, UserInput.class);
        }

        @Test
        void aParentGetsWhatItWaitsFor() {
            LocalPlatform platform =
                    platform(parent().model(), competing("Researcher").model().plannedBy(PlannerType.UTILITY));

            String text = platform.invocation(String.class).invoke(TOPIC);

            assertThat(text).contains("hi");
        }

        record Researcher() {}
    }

    @Nested
    class WhileAnActionOfAStateRuns {

        private final CountDownLatch inAction = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);
        private volatile Optional<Note> seen = Optional.of(new Note("not read"));

        @Test
        void hidesItsObjectsAfterTheState() throws Exception {
            TestAgents desk = new TestAgents("Writer")
                    .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft("slow"))
                    .action(
                            "look",
                            List.of(a(Draft.class), CONTEXT),
                            Reply.class,
                            values -> {
                                if (((Draft) values[0]).text().equals("slow")) {
                                    inAction.countDown();
                                    goesOn.await(30, TimeUnit.SECONDS);
                                    context(values, 1).blackboard().add(new Note("of the slow one"));
                                    seen = context(values, 1).process().last(Note.class);
                                }
                                return new Reply("done");
                            },
                            action -> action.ofState(Draft.class))
                    .goal("reply", "Draft.look", Reply.class, UserInput.class);
            LocalPlatform platform = platform(desk.model());
            AgentProcess process = platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), TOPIC);
            var running = platform.start(process).toCompletableFuture();
            inAction.await(30, TimeUnit.SECONDS);

            process.add(new Draft("quick"));
            goesOn.countDown();
            running.get(30, TimeUnit.SECONDS);

            assertThat(seen).isEmpty();
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ProcessCreated;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Actions with a trigger. */
class TriggersTest {

    sealed interface Event {}

    record Said(String text) implements Event {}

    record Left(String who) implements Event {}

    record Chat() {}

    record Reply(String text) {}

    record Note(String text) {}

    private final List<LocalPlatform> platforms = new ArrayList<>();

    private AgentProcess run(AgentModel agent, Object... inputs) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .executor(Runnable::run)
                .build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), inputs));
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    /** Needs the chat, which is there all the time, and answers whenever something was said. */
    private static TestAgents bot(Invoker answer) {
        return new TestAgents("Bot")
                .action("respond", List.of(a(Chat.class), CONTEXT), Reply.class, answer, action -> action.trigger(
                                Said.class)
                        .rerunnable(true));
    }

    private static AgentModel chatting(Invoker answer) {
        return bot(answer).model().plannedBy(PlannerType.UTILITY);
    }

    @Nested
    class Conversations {

        @Test
        void everyMessageIsAnsweredOnce() {
            AgentProcess process = run(chatting(values -> new Reply("hi")), new Chat());

            process.add(new Said("one"));
            process.add(new Said("two"));

            assertThat(ran(process)).containsExactly("Bot.respond", "Bot.respond");
        }

        @Test
        void onlyTheLatestCounts() {
            AgentProcess process = run(chatting(values -> new Reply("hi")), new Chat(), new Said("one"), new Note("n"));

            assertThat(ran(process)).isEmpty();
            assertThat(process.explain()).contains("Bot.respond lacks Said that has just come");
        }

        @Test
        void anActionWithoutAResultConsumesTheTrigger() {
            AgentProcess process = run(chatting(values -> null), new Chat(), new Said("one"));

            assertThat(ran(process)).containsExactly("Bot.respond");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void anAddedObjectTriggers() {
            AgentModel agent = bot(values -> new Reply("hi"))
                    .action("listen", List.of(a(Chat.class), CONTEXT), void.class, values -> {
                        TestAgents.context(values, 1).blackboard().add(new Said("overheard"));
                        return null;
                    })
                    .model()
                    .plannedBy(PlannerType.UTILITY);

            AgentProcess process = run(agent, new Chat());

            assertThat(ran(process)).containsExactly("Bot.listen", "Bot.respond");
        }
    }

    @Nested
    class PlanningAhead {

        private TestAgents reporter() {
            return new TestAgents("Desk")
                    .action("hear", List.of(a(Chat.class)), Event.class, values -> new Said("x"))
                    .action("note", List.of(a(Chat.class)), Note.class, values -> new Note("n"))
                    .action(
                            "reply",
                            List.of(a(Note.class)),
                            Reply.class,
                            values -> new Reply("r"),
                            action -> action.trigger(Said.class))
                    .goal("replied", "reply", Reply.class);
        }

        @Test
        void thePlanMindsTheOrder() {
            AgentProcess process = run(reporter().model(), new Chat());

            assertThat(ran(process)).containsExactly("Desk.note", "Desk.hear", "Desk.reply");
        }

        @Test
        void namesMissingInputs() {
            AgentModel agent = new TestAgents("Desk")
                    .action("note", List.of(a(Chat.class)), Note.class, values -> new Note("n"))
                    .action(
                            "reply",
                            List.of(a(Note.class)),
                            Reply.class,
                            values -> new Reply("r"),
                            action -> action.trigger(Said.class))
                    .goal("replied", "reply", Reply.class)
                    .model();

            assertThatThrownBy(() -> run(agent, new Chat()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("Desk.reply needs Said that has just come, which nothing produces");
        }

        @Test
        void aTriggerThatNoActionProducesIsAnInput() {
            var agent = new CompiledAgent(chatting(values -> null));

            assertThat(agent.model().neededFromOutside()).containsExactlyInAnyOrder(Chat.class, Said.class);
        }
    }

    /** A process that knows its trigger from the beginning, in every way in which one can begin. */
    @Nested
    class StartingObjects {

        private final InMemoryProcessStore store = new InMemoryProcessStore(10, Clock.systemUTC());

        private final AgentModel bot = new TestAgents("Bot")
                .action(
                        "respond",
                        List.of(a(Chat.class)),
                        Reply.class,
                        values -> new Reply("hi"),
                        action -> action.trigger(Said.class))
                .goal("replied", "respond", Reply.class, Chat.class, Said.class)
                .model();

        private final AgentModel parent = new TestAgents("Parent")
                .action(
                        "ask",
                        List.of(a(UserInput.class), CONTEXT),
                        Note.class,
                        values -> new Note(TestAgents.context(values, 1)
                                .run(Reply.class, new Chat(), new Said("x"))
                                .text()))
                .goal("noted", "ask", Note.class, UserInput.class)
                .model();

        private LocalPlatform platform(Consumer<ProcessEvent> events) {
            var platform = LocalPlatform.builder()
                    .agents(List.of(bot, parent))
                    .store(store)
                    .events(events)
                    .build();
            platforms.add(platform);
            return platform;
        }

        private LocalPlatform platform() {
            return platform(event -> {});
        }

        private void begunOnce() {
            assertThat(store.find(ProcessQuery.all())).allSatisfy(process -> assertThat(store.load(process.id()))
                    .filteredOn(JournalEntry.Created.class::isInstance)
                    .hasSize(1));
        }

        @Test
        void anInvocationSeesIt() throws Exception {
            var invocation = platform().invocation(Reply.class);

            assertThat(invocation.invoke(new Chat(), new Said("x"))).isEqualTo(new Reply("hi"));
            assertThat(invocation
                            .invokeAsync(new Chat(), new Said("x"))
                            .toCompletableFuture()
                            .get(60, TimeUnit.SECONDS))
                    .isEqualTo(new Reply("hi"));
            var ended = new CompletableFuture<AgentProcess>();
            invocation.start(new Chat(), new Said("x")).onEnd(ended::complete);
            assertThat(ended.get(60, TimeUnit.SECONDS).result(Reply.class)).isEqualTo(new Reply("hi"));
            begunOnce();
        }

        @Test
        void onlyTheLatestOfThemCounts() {
            var invocation = platform().invocation(Reply.class);

            assertThatThrownBy(() -> invocation.invoke(new Said("x"), new Chat()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("Said that has just come");
        }

        @Test
        void aCreatedProcessSeesIt() {
            LocalPlatform platform = platform();

            AgentProcess process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults(), new Chat(), new Said("x")));

            assertThat(process.result(Reply.class)).isEqualTo(new Reply("hi"));
            begunOnce();
        }

        @Test
        void aChildSeesIt() {
            Note note = platform().invocation(Note.class).invoke(new UserInput("go"));

            assertThat(note).isEqualTo(new Note("hi"));
            begunOnce();
        }

        @Test
        void keepsTheTriggerOfAnUnstartedAction() {
            List<Boolean> seen = new ArrayList<>();
            LocalPlatform platform = platform(event -> {
                if (event instanceof ProcessCreated) {
                    var process = (JournaledProcess) event.process();
                    process.kill();
                    seen.add(process.board().hasJustCome(Said.class));
                    seen.add(process.look(state -> state.board().size()) == 2);
                }
            });
            var invocation = platform.invocation(Reply.class);

            assertThatThrownBy(() -> invocation.invoke(new Chat(), new Said("x")))
                    .isInstanceOf(AgentException.class);

            assertThat(seen).containsExactly(true, true);
            begunOnce();
        }

        @Test
        void objectsAddedBeforeTheStartComeLast() {
            LocalPlatform platform = platform(event -> {
                if (event instanceof ProcessCreated) {
                    event.process().add(new Said("added"));
                }
            });

            Reply reply = platform.invocation(Reply.class).invoke(new Chat(), new Said("x"));

            assertThat(reply).isEqualTo(new Reply("hi"));
            String id = store.find(ProcessQuery.all()).get(0).id();
            assertThat(store.load(id).stream().limit(4).<Class<?>>map(Object::getClass))
                    .containsExactly(
                            JournalEntry.Created.class,
                            JournalEntry.Commanded.class,
                            JournalEntry.Added.class,
                            JournalEntry.Started.class);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.PlannerType;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Sessions on two nodes with one database. */
class TwoNodesTest extends ChatFixture {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final int SESSIONS = 10;
    private static final int TURNS = 20;

    private static AgentDefinition desk(BiConsumer<UserMessage, ActionContext> handler) {
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> handler.accept(inputs.get(UserMessage.class), context)))
                .build();
    }

    private static void echo(UserMessage message, ActionContext context) {
        context.sendMessage(new AssistantMessage("re: " + message.text()));
    }

    private static Chatbot on(LocalPlatform node) {
        return Chatbot.ofAgent(node, "desk");
    }

    private static List<String> texts(ChatSession session) {
        return session.conversation().messages().stream().map(Message::text).toList();
    }

    @Test
    void continueOnAnotherNode() {
        Page first = new Page();
        Page second = new Page();
        Chatbot here = on(node(store(), desk(TwoNodesTest::echo)));
        Chatbot there = on(node(store(), desk(TwoNodesTest::echo)));
        ChatSession session = here.createSession(ADA, first, "Be brief.");

        session.onUserMessage("one");
        eventually(() -> first.texts.size() == 1);
        ChatSession same = there.findSession(session.id(), ADA).orElseThrow();
        same.attach(second);
        same.onUserMessage("two");
        eventually(() -> texts(session).size() == 5);

        assertThat(texts(same)).containsExactly("Be brief.", "one", "re: one", "two", "re: two");
        assertThat(texts(session)).isEqualTo(texts(same));
        assertThat(same.conversation().entries())
                .isEqualTo(session.conversation().entries());
        assertThat(same.user().name()).contains("ada");
    }

    @Test
    void continueWithoutTheMessageThatAGuardrailHasBlocked() {
        List<String> seen = new CopyOnWriteArrayList<>();
        BiConsumer<UserMessage, ActionContext> guarded = (message, context) -> {
            if (message.text().equals("two")) {
                throw new IllegalStateException(new GuardrailException("no", "g", Checkpoint.INPUT, "no"));
            }
            Conversation.of(context).messages().forEach(each -> seen.add(each.text()));
            echo(message, context);
        };
        Chatbot here = on(node(store(), desk(guarded)));
        Chatbot there = on(node(store(), desk(guarded)));
        ChatSession session = here.createSession(ADA, new Page());

        session.onUserMessage("two");
        eventually(() -> session.process().turns().stream().anyMatch(Turn::isBlocked));
        ChatSession same = there.findSession(session.id(), ADA).orElseThrow();
        same.onUserMessage("three");
        eventually(() -> texts(same).size() == 3);

        assertThat(seen).containsExactly("three");
        assertThat(texts(same)).containsExactly("two", "three", "re: three");
    }

    @Test
    void continueAfterACrashBeforeTheirStart() {
        var crashing = new CrashingProcessStore(store());
        crashing.crashBefore(JournalEntry.Started.class);
        Chatbot here = on(node(crashing, desk(TwoNodesTest::echo)));
        ProcessOptions options = ProcessOptions.defaults()
                .withCaller(ADA)
                .withIdempotencyKey(IdempotencyKey.ofSession("desk", "thread-1"));
        assertThatThrownBy(() -> here.createSession(options)).isInstanceOf(AgentException.class);

        ChatSession session = on(node(store(), desk(TwoNodesTest::echo)))
                .findSession("thread-1", ADA)
                .orElseThrow();
        eventually(() -> accepts(session, "one"));

        eventually(() -> texts(session).size() == 2);
        assertThat(texts(session)).containsExactly("one", "re: one");
    }

    /** The claim of the failed node ends with its lease. */
    private static boolean accepts(ChatSession session, String text) {
        try {
            session.onUserMessage(text);
            return true;
        } catch (AgentException e) {
            assertThat(e).hasMessageContaining("KARTA-317");
            return false;
        }
    }

    @Test
    void continueAfterACrashDuringATurn() {
        var crashing = new CrashingProcessStore(store());
        CountDownLatch isRunning = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Chatbot here = on(node(crashing, desk((message, context) -> {
            if (message.text().equals("two")) {
                context.progress("about to crash");
                isRunning.countDown();
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            echo(message, context);
        })));
        Page page = new Page();
        ChatSession session = here.createSession(ADA, page);
        session.onUserMessage("one");
        eventually(() -> page.texts.size() == 1);
        session.onUserMessage("two");
        session.onUserMessage("three");
        eventually(() -> isRunning.getCount() == 0);

        crashing.crash();
        Chatbot there = on(node(store(), desk(TwoNodesTest::echo)));
        ChatSession same = there.findSession(session.id(), ADA).orElseThrow();
        eventually(() -> texts(same).size() == 6);
        never.countDown();

        assertThat(texts(same)).containsExactly("one", "re: one", "two", "re: two", "three", "re: three");
        assertThat(store().load(session.id()))
                .filteredOn(JournalEntry.ActionRan.class::isInstance)
                .hasSize(3);
    }

    @Test
    void anotherNodeEndsAnIdleSessionAfterACrash() {
        var crashing = new CrashingProcessStore(store());
        ProcessOptions options = ProcessOptions.defaults()
                .withCaller(ADA)
                .withTurns(TurnLimits.defaults().withIdleTimeout(Duration.ofSeconds(2)));
        ChatSession session = on(node(crashing, desk(TwoNodesTest::echo))).createSession(options);
        eventually(() -> session.process().status() == ProcessStatus.WAITING);

        crashing.crash();
        Chatbot there = on(node(store(), desk(TwoNodesTest::echo)));
        ChatSession same = there.findSession(session.id(), ADA).orElseThrow();
        eventually(same::isFinished);

        assertThat(same.process().explain()).contains("it has received no event for PT2S");
    }

    @Test
    void answerEachMessageOnceAndInOrder() throws Exception {
        List<Chatbot> nodes =
                List.of(on(node(store(), desk(TwoNodesTest::echo))), on(node(store(), desk(TwoNodesTest::echo))));
        List<ChatSession> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(nodes.get(i % 2).createSession(ADA, event -> {}));
        }

        ExecutorService users = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> writing = new ArrayList<>();
            for (ChatSession session : sessions) {
                for (int device = 0; device < 2; device++) {
                    String name = "d" + device;
                    var random = new Random(session.id().hashCode() + device);
                    writing.add(users.submit(() -> {
                        for (int turn = 0; turn < TURNS / 2; turn++) {
                            nodes.get(random.nextInt(2))
                                    .findSession(session.id(), ADA)
                                    .orElseThrow()
                                    .onUserMessage(name + "-" + turn);
                        }
                    }));
                }
            }
            for (Future<?> each : writing) {
                each.get();
            }
        } finally {
            users.shutdownNow();
        }

        for (ChatSession session : sessions) {
            eventually(() -> texts(session).size() == 2 * TURNS, () -> texts(session));
            assertIsDialogue(texts(session));
        }
    }

    /** Each message is followed by its answer, and the messages of each device are in order. */
    private static void assertIsDialogue(List<String> texts) {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        for (int i = 0; i < texts.size(); i += 2) {
            assertThat(texts.get(i + 1)).isEqualTo("re: " + texts.get(i));
            (texts.get(i).startsWith("d0") ? first : second).add(texts.get(i));
        }
        assertThat(first).isEqualTo(expected("d0"));
        assertThat(second).isEqualTo(expected("d1"));
    }

    private static List<String> expected(String device) {
        List<String> all = new ArrayList<>();
        for (int turn = 0; turn < TURNS / 2; turn++) {
            all.add(device + "-" + turn);
        }
        return all;
    }
}

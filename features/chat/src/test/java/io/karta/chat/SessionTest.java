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
import io.karta.agent.Form;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.event.MessageSent;
import io.karta.event.TurnEnded;
import io.karta.event.TurnStarted;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.testkit.EventCollector;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SessionTest {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final Caller BOB = Caller.named("bob", Set.of());

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final LocalPlatform platform = LocalPlatform.builder().clock(clock).build();
    private final Page page = new Page();

    private record Guest(String name) {}

    private record Note(String text) {}

    /** Channel that keeps what it receives. */
    private static final class Page implements OutputChannel {

        private final List<String> texts = new CopyOnWriteArrayList<>();

        @Override
        public void send(OutputEvent event) {
            texts.add(event.text());
        }
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private static AgentDefinition agent(BiConsumer<UserMessage, ActionContext> handler) {
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> handler.accept(inputs.get(UserMessage.class), context)))
                .build();
    }

    private Chatbot chatbot(BiConsumer<UserMessage, ActionContext> handler) {
        platform.deploy(agent(handler));
        return Chatbot.ofAgent(platform, "desk");
    }

    private static void echo(UserMessage message, ActionContext context) {
        context.sendMessage(new AssistantMessage("re: " + message.text()));
    }

    private static List<String> texts(Conversation conversation) {
        return conversation.messages().stream().map(Message::text).toList();
    }

    /** Answers are part of the conversation when their action has ended, after a channel has received them. */
    private static void awaitAnswers(ChatSession session, int number) {
        eventually(() -> session.conversation().entries().stream()
                        .filter(entry -> entry.role() == ConversationMessage.Role.ASSISTANT)
                        .count()
                == number);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Nested
    class WhenATurnIsStreamed {

        @Test
        void publishesTheEventsOfThisTurnAndCompletes() throws Exception {
            ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);
            session.onUserMessage("one");

            var events = EventCollector.of(session.stream("two")).awaitEnd();

            assertThat(events.events()).first().isInstanceOf(TurnStarted.class);
            assertThat(events.events()).last().isInstanceOf(TurnEnded.class);
            assertThat(events.ofType(MessageSent.class))
                    .extracting(MessageSent::text)
                    .containsExactly("re: two");
        }

        @Test
        void acceptsTheMessageWithTheFirstSubscription() throws Exception {
            ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);

            ProcessEvent.Stream stream = session.stream("one");
            List<String> before = texts(session.conversation());
            EventCollector.of(stream).awaitEnd();

            assertThat(before).isEmpty();
            assertThat(texts(session.conversation())).containsExactly("one", "re: one");
        }

        @Test
        void failsAfterTheEndOfTheSession() {
            ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);
            session.close();
            eventually(session::isFinished);

            var events = EventCollector.of(session.stream("one"));

            assertThat(events.completion()).isCompletedExceptionally();
        }
    }

    @Nested
    class WhenMessagesArriveDuringATurn {

        private final CountDownLatch isRunning = new CountDownLatch(1);
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final List<List<String>> seen = new CopyOnWriteArrayList<>();

        private void answer(UserMessage message, ActionContext context) {
            isRunning.countDown();
            await(mayEnd);
            seen.add(texts(Conversation.of(context)));
            echo(message, context);
        }

        @Test
        void handlesThemInOrderAndOneByOne() {
            ChatSession session = chatbot(this::answer).createSession(ADA, page);

            session.onUserMessage("one");
            await(isRunning);
            session.onUserMessage("two");
            session.onUserMessage("three");
            List<String> duringTheTurn = texts(session.conversation());
            mayEnd.countDown();
            eventually(() -> page.texts.size() == 3);

            assertThat(duringTheTurn).containsExactly("one", "two", "three");
            assertThat(page.texts).containsExactly("re: one", "re: two", "re: three");
            assertThat(seen)
                    .containsExactly(
                            List.of("one"),
                            List.of("one", "re: one", "two"),
                            List.of("one", "re: one", "two", "re: two", "three"));
        }

        @Test
        void stopsOneAndHandlesTheNext() {
            ChatSession session = chatbot((message, context) -> {
                        if (message.text().equals("one")) {
                            answer(message, context);
                        } else {
                            echo(message, context);
                        }
                    })
                    .createSession(ADA, page);

            session.onUserMessage("one");
            await(isRunning);
            session.onUserMessage("two");
            session.stopTurn();
            awaitAnswers(session, 1);
            mayEnd.countDown();

            assertThat(texts(session.conversation())).containsExactly("one", "two", "re: two");
            assertThat(session.isFinished()).isFalse();
        }
    }

    record Approval(boolean isGiven) {}

    @Nested
    class WhenATurnAsksTheUser {

        private ChatSession session() {
            platform.deploy(Agents.agent("cashier", "Refunds money")
                    .planner(PlannerType.UTILITY)
                    .action("ask", action -> action.reads(UserMessage.class)
                            .trigger(UserMessage.class)
                            .canRerun()
                            .produces(Approval.class)
                            .runningWithOutcome((inputs, context) -> Outcome.await(Form.of(Approval.class))))
                    .action("refund", action -> action.reads(Approval.class)
                            .trigger(Approval.class)
                            .canRerun()
                            .running((inputs, context) -> context.sendMessage(new AssistantMessage(
                                    inputs.get(Approval.class).isGiven() ? "refunded" : "not refunded"))))
                    .build());
            return Chatbot.ofAgent(platform, "cashier").createSession(ADA, page);
        }

        @Test
        void laterMessagesWaitForTheAnswer() {
            ChatSession session = session();
            session.onUserMessage("one");
            eventually(() -> session.process().pendingAnswer().isPresent());

            session.onUserMessage("two");
            answer(session, true);
            eventually(() ->
                    page.texts.size() == 1 && session.process().pendingAnswer().isPresent());
            answer(session, false);
            awaitAnswers(session, 2);

            assertThat(texts(session.conversation())).containsExactly("one", "refunded", "two", "not refunded");
        }

        @Test
        void stoppingTheTurnClosesTheQuestion() {
            ChatSession session = session();
            session.onUserMessage("one");
            eventually(() -> session.process().pendingAnswer().isPresent());

            session.stopTurn();

            assertThat(session.process().pendingAnswer()).isEmpty();
            assertThat(session.isFinished()).isFalse();
        }

        private void answer(ChatSession session, boolean isGiven) {
            String question = session.process().pendingAnswer().orElseThrow().id();
            session.process().answer(question, new Approval(isGiven));
        }
    }

    @Nested
    class FindingSessions {

        @Test
        void belongsToItsUserAndChatbot() {
            Chatbot desk = chatbot(SessionTest::echo);
            String id = desk.createSession(ADA, page).id();

            assertThat(desk.findSession(id, ADA)).map(ChatSession::id).contains(id);
            assertThat(desk.findSession(id, BOB)).isEmpty();
            assertThat(desk.findSession(id)).isEmpty();
            assertThat(desk.findSession("unknown", ADA)).isEmpty();
            assertThat(new AgentChatbot(platform, platform.agents().get(0), "other").findSession(id, ADA))
                    .isEmpty();
        }

        @Test
        void findsTheSessionOfAnIdempotencyKey() {
            Chatbot desk = chatbot(SessionTest::echo);
            ProcessOptions options = ProcessOptions.defaults()
                    .withCaller(ADA)
                    .withIdempotencyKey(new IdempotencyKey("thread-1", "desk", Duration.ofDays(1)));

            Optional<ChatSession> before = desk.requestedSession(options);
            ChatSession created = desk.createSession(options);
            ChatSession again = desk.createSession(options);

            assertThat(before).isEmpty();
            assertThat(again.id()).isEqualTo(created.id());
            assertThat(desk.requestedSession(options)).map(ChatSession::id).contains(created.id());
            assertThat(desk.requestedSession(options.withCaller(BOB))).isEmpty();
        }

        @Test
        void startsWithTheObjectsOfAContextAndStoresNone() {
            var options = ProcessOptions.defaults().withCaller(ADA).withContextId("ada");
            AgentDefinition reception = platform.deploy(reception());
            platform.run(platform.createProcess(reception, options, new UserInput("Ada")));
            ChatSession session = chatbot((message, context) -> {
                        context.blackboard().add(new Note(message.text()));
                        context.sendMessage(new AssistantMessage("Dear "
                                + context.blackboard()
                                        .last(Guest.class)
                                        .orElseThrow()
                                        .name()));
                    })
                    .createSession(options);

            session.onUserMessage("a note");
            awaitAnswers(session, 1);
            session.close();
            AgentProcess later = platform.createProcess(reception, options, new UserInput("Ada"));

            assertThat(texts(session.conversation())).containsExactly("a note", "Dear Ada");
            assertThat(later.blackboard().last(Guest.class)).contains(new Guest("Ada"));
            assertThat(later.blackboard().last(Note.class)).isEmpty();
        }

        private static AgentDefinition reception() {
            return Agents.agent("reception", "Registers guests")
                    .action("register", UserInput.class, Guest.class, (input, context) -> new Guest(input.content()))
                    .goal("register", "Register a guest", Guest.class)
                    .build();
        }

        @Test
        void isNotAnyProcessOfTheAgent() {
            Chatbot desk = chatbot(SessionTest::echo);
            String process = platform.utility().ofAgent("desk").run().id();

            assertThat(desk.findSession(process)).isEmpty();
        }

        @Test
        void sendsItsOutputToEachChannelOnce() {
            Chatbot desk = chatbot(SessionTest::echo);
            ChatSession session = desk.createSession(page);
            Page other = new Page();

            desk.findSession(session.id(), other);
            desk.findSession(session.id(), other);
            session.onUserMessage("one");
            eventually(() -> other.texts.size() == 1 && session.process().status() == ProcessStatus.WAITING);
            session.detach(page);
            session.onUserMessage("two");
            eventually(() -> other.texts.size() == 2);

            assertThat(page.texts).containsExactly("re: one");
            assertThat(other.texts).containsExactly("re: one", "re: two");
        }
    }

    record Task(String text) {}

    record Done(String text) {}

    @Test
    void sendsMessagesOfChildrenToItsChannelOnly() {
        AgentDefinition worker = Agents.agent("worker", "Works")
                .action("work", Task.class, Done.class, (task, context) -> {
                    context.sendMessage(new AssistantMessage("working"));
                    return new Done("done: " + task.text());
                })
                .goal("done", "Done", Done.class)
                .build();
        Chatbot chatbot = chatbot((message, context) -> context.sendMessage(new AssistantMessage(
                context.run(worker, Done.class, new Task(message.text())).text())));
        ChatSession session = chatbot.createSession(ADA, page);

        session.onUserMessage("one");
        awaitAnswers(session, 1);

        assertThat(page.texts).containsExactly("working", "done: one");
        assertThat(texts(session.conversation())).containsExactly("one", "done: one");
    }

    @Test
    void sendsProgressToItsChannel() {
        ChatSession session = chatbot((message, context) -> {
                    context.progress("thinking");
                    echo(message, context);
                })
                .createSession(ADA, page);

        session.onUserMessage("one");
        eventually(() -> page.texts.size() == 2);

        assertThat(page.texts).containsExactly("thinking", "re: one");
    }

    @Test
    void survivesAFailedTurn() {
        ChatSession session = chatbot((message, context) -> {
                    if (message.text().equals("one")) {
                        throw new IllegalStateException("no answer");
                    }
                    echo(message, context);
                })
                .createSession(ADA, page);

        session.onUserMessage("one");
        session.onUserMessage("two");
        awaitAnswers(session, 1);

        assertThat(texts(session.conversation())).containsExactly("one", "two", "re: two");
    }

    @Test
    void doesNotTimeOutWhileItIsIdle() {
        ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);
        session.onUserMessage("one");
        awaitAnswers(session, 1);

        clock.advance(Duration.ofDays(400));
        session.onUserMessage("two");
        awaitAnswers(session, 2);

        assertThat(session.conversation().entries())
                .extracting(ConversationMessage::at)
                .containsExactly(
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Instant.parse("2026-01-01T00:00:00Z"),
                        Instant.parse("2027-02-05T00:00:00Z"),
                        Instant.parse("2027-02-05T00:00:00Z"));
    }

    @Nested
    class WhenItHasAnIdleTimeout {

        private final LocalPlatform idling = LocalPlatform.builder().build();

        @AfterEach
        void close() {
            idling.close();
        }

        private Chatbot chatbot(BiConsumer<UserMessage, ActionContext> handler) {
            idling.deploy(agent(handler));
            return Chatbot.ofAgent(idling, "desk");
        }

        private static ProcessOptions idleFor(Duration time) {
            return ProcessOptions.defaults()
                    .withCaller(ADA)
                    .withTurns(TurnLimits.defaults().withIdleTimeout(time));
        }

        @Test
        void endsWithoutFurtherMessages() {
            ChatSession session = chatbot(SessionTest::echo).createSession(idleFor(Duration.ofMillis(200)));

            eventually(session::isFinished);

            assertThat(session.process().status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(session.process().explain()).contains("it has received no event for PT0.2S");
            assertThatThrownBy(() -> session.onUserMessage("late")).isInstanceOf(AgentException.class);
        }

        @Test
        void doesNotEndDuringATurn() {
            CountDownLatch ending = new CountDownLatch(1);
            Chatbot chatbot = chatbot((message, context) -> await(ending));
            ChatSession busy = chatbot.createSession(idleFor(Duration.ofMillis(200)));
            busy.onUserMessage("one");
            ChatSession later = chatbot.createSession(idleFor(Duration.ofMillis(300)));

            eventually(later::isFinished);

            assertThat(busy.isFinished()).isFalse();
            ending.countDown();
            eventually(busy::isFinished);
        }
    }

    @Test
    void keepsThePartsOfMessages() {
        AgentImage photo = AgentImage.create("image/png", new byte[] {1, 2, 3});
        ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);

        session.onUserMessage(new UserMessage("What is it?").with(photo));
        awaitAnswers(session, 1);

        assertThat(session.conversation().entries().get(0).parts()).contains(photo);
        assertThat(session.conversation().lastUserMessage().orElseThrow().text())
                .isEqualTo("What is it?");
    }

    @Test
    void acceptsNoMessageAfterItsEnd() {
        ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page);
        session.onUserMessage("one");
        awaitAnswers(session, 1);

        session.close();
        eventually(session::isFinished);

        assertThat(texts(session.conversation())).containsExactly("one", "re: one");
        assertThatThrownBy(() -> session.onUserMessage("two"))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("process " + session.id() + " of agent ")
                .hasMessageContaining("has ended");
        session.stopTurn();
    }

    @Test
    void beginsWithItsSystemMessage() {
        ChatSession session = chatbot(SessionTest::echo).createSession(ADA, page, "Be brief.");

        session.onUserMessage("one");
        awaitAnswers(session, 1);

        assertThat(session.conversation().entries())
                .extracting(ConversationMessage::role)
                .containsExactly(
                        ConversationMessage.Role.SYSTEM,
                        ConversationMessage.Role.USER,
                        ConversationMessage.Role.ASSISTANT);
    }

    @Test
    void keepsItsSystemMessageWhenAnActionClearsTheBlackboard() {
        platform.deploy(Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .clearBlackboard()
                        .running((inputs, context) -> echo(inputs.get(UserMessage.class), context)))
                .build());
        ChatSession session = Chatbot.ofAgent(platform, "desk").createSession(ADA, page, "Be brief.");

        session.onUserMessage("one");
        awaitAnswers(session, 1);

        assertThat(texts(session.conversation())).containsExactly("Be brief.", "one", "re: one");
    }

    @Test
    void keepsItsSystemMessageWhenAnotherOneArrives() {
        ChatSession session = chatbot((message, context) -> {
                    context.blackboard().add(new SystemMessage("Be polite."));
                    echo(message, context);
                })
                .createSession(ADA, page, "Be brief.");

        session.trigger(new SystemMessage("Be quick."));
        session.onUserMessage("one");
        awaitAnswers(session, 1);

        assertThat(texts(session.conversation())).containsExactly("Be brief.", "Be quick.", "one", "re: one");
    }

    @Test
    void reportsThatItWasRemoved() {
        ChatSession removed = new ProcessSession(platform, "gone");

        assertThatThrownBy(removed::conversation)
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("KARTA-629", "gone");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.chat.Conversation;
import io.karta.event.ProcessEnded;
import io.karta.event.TextDelta;
import io.karta.event.ToolStarted;
import io.karta.junit.KartaTest;
import io.karta.message.UserMessage;
import io.karta.process.AgentInvocation;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The code of the page on streams. */
@KartaTest({
    StreamsTest.Desk.class,
    StreamsTest.SupportChat.class,
    StreamsTest.LetterWriter.class,
    StreamsTest.WatchedWriter.class,
    StreamsTest.ChatPage.class
})
class StreamsTest {

    record Letter(String salutation, String body) {}

    @Agent(description = "Answers complaints")
    static class Desk {

        @LlmTool(description = "Returns where an order is")
        String whereIs(String product) {
            return product + ": in Ulm";
        }

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Letter write(UserInput complaint, Ai ai) {
            String text = ai.withDefaultLlm()
                    .withToolObjects(this)
                    .respond(List.of(new UserMessage(complaint.content())))
                    .text();
            return new Letter("Dear Ada", text);
        }
    }

    @AgentComponent
    public static class SupportChat {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
        }
    }

    @ApplicationScoped
    public static class LetterWriter {

        @Inject
        AgentInvocation<Letter> letters;

        void write(String complaint, Consumer<String> screen) {
            letters.stream(new UserInput(complaint)).subscribe(new Screen(screen));
        }
    }

    static class Screen implements Flow.Subscriber<ProcessEvent> {

        private final Consumer<String> lines;
        private Flow.Subscription subscription;

        Screen(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(ProcessEvent event) {
            if (event instanceof TextDelta delta && delta.isAnswer()) {
                lines.accept(delta.text());
            } else if (event instanceof ToolStarted call) {
                lines.accept("[" + call.tool() + "]");
            } else if (event instanceof ProcessEnded end && end.status() == ProcessStatus.COMPLETED) {
                lines.accept(end.process().result(Letter.class).body());
            }
            subscription.request(1);
        }

        @Override
        public void onError(Throwable failure) {
            lines.accept("The stream failed: " + failure.getMessage());
        }

        @Override
        public void onComplete() {
            lines.accept("The end.");
        }
    }

    @ApplicationScoped
    public static class WatchedWriter {

        @Inject
        AgentInvocation<Letter> letters;

        void write(String complaint, Consumer<String> screen) {
            letters.stream(new UserInput(complaint)).stoppingOnCancel().subscribe(new Screen(screen));
        }
    }

    @ApplicationScoped
    public static class ChatPage {

        @Inject
        @Named("support")
        Chatbot support;

        String begin() {
            return support.createSession().id();
        }

        void answer(String session, String text, Consumer<String> screen) {
            support.findSession(session).orElseThrow().stream(text).subscribe(new Screen(screen));
        }

        ChatSession session(String id) {
            return support.findSession(id).orElseThrow();
        }
    }

    @Inject
    LetterWriter writer;

    @Inject
    WatchedWriter watched;

    @Inject
    ChatPage chat;

    @Inject
    ScriptedModel model;

    private final List<String> screen = new CopyOnWriteArrayList<>();

    @Test
    void showsToolCallsTextAndTheResult() {
        model.always().call("whereIs", "{\"product\":\"kettle\"}").text("It is in Ulm.");

        writer.write("Where is my kettle?", screen::add);

        eventually(() -> screen.contains("The end."), () -> screen);
        assertThat(screen).startsWith("[whereIs]").endsWith("It is in Ulm.", "The end.");
        assertThat(String.join("", screen.subList(1, screen.size() - 2))).isEqualTo("It is in Ulm.");
    }

    @Test
    void completesAfterTheTurnOfAMessage() {
        model.always().text("In Ulm.").text("Tomorrow.");
        String id = chat.begin();

        chat.answer(id, "Where is my kettle?", screen::add);
        eventually(() -> screen.contains("The end."), () -> screen);
        List<String> second = new CopyOnWriteArrayList<>();
        chat.answer(id, "When does it arrive?", second::add);
        eventually(() -> second.contains("The end."), () -> second);

        assertThat(String.join("", screen)).isEqualTo("In Ulm.The end.");
        assertThat(String.join("", second)).isEqualTo("Tomorrow.The end.");
        assertThat(chat.session(id).conversation().messages()).hasSize(4);
    }

    @Test
    void endsAProcessThatIsShownToItsEnd() {
        model.always().text("It is in Ulm.");

        watched.write("Where is my kettle?", screen::add);

        eventually(() -> screen.contains("The end."), () -> screen);
        assertThat(screen).contains("It is in Ulm.");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.agui.http.AgUiServlet;
import io.karta.chat.Conversation;
import io.karta.junit.KartaTest;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.BlackboardView;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The chatbots of Embabel's documentation, over HTTP. */
@KartaTest(
        value = {EmbabelChatbotsTest.ChatActions.class, EmbabelChatbotsTest.Booking.class},
        config = "karta.ag-ui.chatbots=support,booking")
class EmbabelChatbotsTest {

    private static final String SUPPORT = "chatbots/support";
    private static final String BOOKING = "chatbots/booking";

    /** Several responses to a message, of which a cost method selects one. */
    @AgentComponent
    public static class ChatActions {

        @Cost
        double dynamic(BlackboardView bb) {
            return bb.objects().size() > 2 ? 100 : 10;
        }

        @Action(canRerun = true, trigger = UserMessage.class, costMethod = "dynamic")
        void respond(Conversation conversation, ActionContext context) {
            var assistantMessage = context.ai()
                    .withDefaultLlm()
                    .withSystemPrompt("You are a helpful assistant. Answer questions concisely.")
                    .respond(conversation.messages());
            context.sendMessage(assistantMessage);
        }

        @Action(canRerun = true, trigger = UserMessage.class, cost = 50)
        void clarify(UserMessage message, ActionContext context) {
            context.sendMessage(new AssistantMessage("Which document do you mean?"));
        }
    }

    /** A transactional conversation: states are its phases, and its goal ends it. */
    @Agent(name = "booking", description = "Books trips", planner = PlannerType.UTILITY)
    public static class Booking {

        record Booked(String trip, String name) {}

        @Action(trigger = UserMessage.class)
        AskName greet(UserMessage message, ActionContext context) {
            context.sendMessage(new AssistantMessage("Who travels?"));
            return new AskName(message.text());
        }

        @State
        record AskName(String trip) {

            @Action(trigger = UserMessage.class)
            @AchievesGoal(description = "Book a trip")
            Booked book(UserMessage message, ActionContext context) {
                context.sendMessage(new AssistantMessage("Booked %s for %s.".formatted(trip, message.text())));
                return new Booked(trip, message.text());
            }
        }
    }

    @Inject
    AgentPlatform platform;

    @Inject
    ScriptedModel model;

    private ServletTestServer server;
    private AgUiTestClient ada;

    @BeforeEach
    void start() {
        server = new ServletTestServer(platform, 0, AgUiServlet.class, "/karta/ag-ui/*");
        ada = AgUiTestClient.of(server.url("/karta/ag-ui/")).as("ada");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void respondWithAPromptAndTheConversation() {
        model.always().text("20 percent.");

        var answer = ada.say(SUPPORT, "t1", "What does this document say about taxes?");

        assertThat(answer.said()).isEqualTo("20 percent.");
        assertThat(model.prompts())
                .singleElement()
                .asString()
                .contains("You are a helpful assistant.", "What does this document say about taxes?");
    }

    @Test
    void selectAResponseByItsCost() {
        model.always().text("20 percent.").text("19 percent.");
        ada.say(SUPPORT, "t1", "What does this document say about taxes?");
        ada.say(SUPPORT, "t1", "And now?");

        var answer = ada.say(SUPPORT, "t1", "And the other one?");

        assertThat(answer.said()).isEqualTo("Which document do you mean?");
    }

    @Test
    void endWithTheirGoal() {
        assertThat(ada.say(BOOKING, "t1", "Rome").said()).isEqualTo("Who travels?");

        var booked = ada.say(BOOKING, "t1", "Ada");

        assertThat(booked.said()).isEqualTo("Booked Rome for Ada.");
        assertThat(booked.outcome().getString("type")).isEqualTo("success");
        assertThat(ada.say(BOOKING, "t1", "Paris").code()).isEqualTo("KARTA-592");
        assertThat(ada.say(BOOKING, "t2", "Paris").said()).isEqualTo("Who travels?");
    }
}

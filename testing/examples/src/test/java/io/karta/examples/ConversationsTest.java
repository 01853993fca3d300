/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Cost;
import io.karta.agent.IdempotencyKey;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.State;
import io.karta.ai.Ai;
import io.karta.ai.Compaction;
import io.karta.ai.ConversationCompactor;
import io.karta.ai.LlmReference;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.chat.Conversation;
import io.karta.chat.ConversationMessage;
import io.karta.junit.KartaTest;
import io.karta.llmagent.LlmAgent;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on conversations. */
class ConversationsTest {

    /** What a page receives. */
    static final class Page implements OutputChannel {

        final List<String> texts = new ArrayList<>();

        @Override
        public void send(OutputEvent event) {
            texts.add(event.text());
        }
    }

    private static List<String> texts(ChatSession session) {
        return session.conversation().messages().stream().map(Message::text).toList();
    }

    @Singleton
    public static class Orders {

        @LlmTool(description = "Returns where an order is")
        String whereIs(String product) {
            return product + ": in Ulm";
        }
    }

    @ApplicationScoped
    static class OrdersOnly implements ConversationCompactor {

        @Override
        public List<Message> compact(Compaction part) {
            String orders = part.promptRunner().generateText("List the orders in: " + part.messages());
            return List.of(new UserMessage("Orders that were discussed: " + orders));
        }
    }

    @Nested
    @KartaTest(
            value = {SupportChat.class, SupportDesk.class, Orders.class, OrdersOnly.class},
            config = "karta.compaction.max-messages=4")
    class LongConversations {

        @Inject
        SupportDesk desk;

        @Inject
        ScriptedModel model;

        @Test
        void replacesTheOldestMessagesInPrompts() {
            model.on("List the orders").text("a kettle");
            model.always().text("In Ulm.");

            String id = desk.begin(new Page());
            for (String text : List.of("Where is my kettle?", "And now?", "And today?")) {
                desk.say(id, text);
            }

            assertThat(model.requests().get(3).messages().stream().map(Message::text))
                    .containsExactly("Orders that were discussed: a kettle", "And today?");
            assertThat(desk.history(id)).hasSize(6);
        }
    }

    @Nested
    @KartaTest({SupportChat.class, SupportDesk.class, Orders.class})
    class ChatbotSessions {

        @Inject
        SupportDesk desk;

        @Inject
        ScriptedModel model;

        private final Page page = new Page();

        @Test
        void answersEachMessageWithTheConversationSoFar() {
            model.always().text("In Ulm.").text("Tomorrow.");

            String id = desk.begin(page);
            desk.say(id, "Where is my kettle?");
            desk.say(id, "When does it arrive?");

            assertThat(page.texts).containsExactly("In Ulm.", "Tomorrow.");
            assertThat(model.requests().get(1).messages().stream().map(Message::text))
                    .endsWith("Where is my kettle?", "In Ulm.", "When does it arrive?");
            assertThat(model.offeredTools().get(0)).containsExactly("whereIs");
        }

        @Test
        void startsAnyNumberOfSessions() {
            model.always().text("In Ulm.").text("In Bonn.");

            String first = desk.begin(page);
            String second = desk.begin(page);
            desk.say(first, "Where is my kettle?");
            desk.say(second, "Where is my toaster?");

            assertThat(desk.history(first)).containsExactly("Where is my kettle?", "In Ulm.");
            assertThat(desk.history(second)).containsExactly("Where is my toaster?", "In Bonn.");
        }

        @Test
        void doesNotShowASessionToAnotherUser(@Named("support") Chatbot support) {
            ChatSession session = support.createSession(Caller.named("ada", Set.of()), page);

            assertThat(support.findSession(session.id(), Caller.named("ada", Set.of())))
                    .isPresent();
            assertThat(support.findSession(session.id(), Caller.named("bob", Set.of())))
                    .isEmpty();
            assertThat(support.findSession(session.id())).isEmpty();
            assertThatThrownBy(() -> desk.say(session.id(), "Hello?")).isInstanceOf(NoSuchElementException.class);
        }
    }

    @AgentComponent
    public static class SupportChat {

        @Inject
        Orders orders;

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().withToolObjects(orders).respond(conversation.messages()));
        }
    }

    @ApplicationScoped
    public static class SupportDesk {

        @Inject
        @Named("support")
        Chatbot support;

        String begin(OutputChannel page) {
            return support.createSession(page).id();
        }

        void say(String session, String text) {
            support.findSession(session).orElseThrow().onUserMessage(text);
        }

        List<String> history(String session) {
            return support.findSession(session).orElseThrow().conversation().messages().stream()
                    .map(Message::text)
                    .toList();
        }
    }

    record ParcelLost(String parcel) {}

    @Agent(name = "parcels", description = "Talks about parcels", planner = PlannerType.UTILITY)
    public static class ParcelChat {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
        }

        @Action(trigger = ParcelLost.class, canRerun = true)
        void apologise(ParcelLost event, ActionContext context) {
            context.sendMessage(new AssistantMessage("We are sorry: parcel %s is lost.".formatted(event.parcel())));
        }
    }

    @Nested
    @KartaTest(ParcelChat.class)
    class OtherEvents {

        @Inject
        @Named("parcels")
        Chatbot parcels;

        @Inject
        ScriptedModel model;

        @Test
        void resumeTheSameSession() {
            model.always().text("It is on its way.").text("No.");
            Page page = new Page();
            ChatSession session = parcels.createSession(Caller.named("ada", Set.of()), page, "You are a postman.");

            session.onUserMessage("Where is my parcel?");
            session.trigger(new ParcelLost("P7"));
            session.onUserMessage("Will you find it?");

            assertThat(page.texts).containsExactly("It is on its way.", "We are sorry: parcel P7 is lost.", "No.");
            assertThat(texts(session))
                    .containsExactly(
                            "You are a postman.",
                            "Where is my parcel?",
                            "It is on its way.",
                            "We are sorry: parcel P7 is lost.",
                            "Will you find it?",
                            "No.");
            assertThat(session.conversation().messages().get(0)).isInstanceOf(SystemMessage.class);
        }

        @Test
        void keepAuthorsAndTimes() {
            model.always().text("It is on its way.");
            ChatSession session = parcels.createSession(Caller.named("ada", Set.of()), new Page());

            session.onUserMessage("Where is my parcel?");

            List<ConversationMessage> entries = session.conversation().entries();
            assertThat(entries)
                    .extracting(ConversationMessage::role)
                    .containsExactly(ConversationMessage.Role.USER, ConversationMessage.Role.ASSISTANT);
            assertThat(entries).extracting(ConversationMessage::author).containsExactly("ada", "parcels.respond");
            assertThat(entries.get(0).at()).isBeforeOrEqualTo(entries.get(1).at());
        }
    }

    @Agent(name = "helper", description = "Helps in several ways", planner = PlannerType.UTILITY)
    public static class Helper {

        @Action(trigger = UserMessage.class, canRerun = true, costMethod = "effort")
        void answerFromFaq(UserMessage question, ActionContext context) {
            context.sendMessage(new AssistantMessage("See our questions and answers."));
        }

        @Action(trigger = UserMessage.class, canRerun = true, cost = 0.5)
        void think(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withLlm("best").respond(conversation.messages()));
        }

        @Cost
        double effort(Conversation conversation) {
            return conversation.messages().size() > 2 ? 0.9 : 0.1;
        }
    }

    @Nested
    @KartaTest(value = Helper.class, models = "best")
    class SeveralHandlers {

        @Test
        void areSelectedByTheirCost(@Named("helper") Chatbot helper, ScriptedModel model) {
            model.always().text("Try the green button.");
            Page page = new Page();
            ChatSession session = helper.createSession(page);

            session.onUserMessage("How do I pay?");
            session.onUserMessage("That does not help.");

            assertThat(page.texts).containsExactly("See our questions and answers.", "Try the green button.");
        }
    }

    record ChatProperties(String persona, String objective) {}

    @AgentComponent
    public static class ChatActions {

        private static final LlmReference SOURCES =
                LlmReference.of("sources", "Contracts", "Goods are taken back within 30 days.");

        private final ChatProperties properties = new ChatProperties("clause", "contracts");

        @Action(canRerun = true, trigger = UserMessage.class)
        void respond(Conversation conversation, ActionContext context) {
            context.sendMessage(context.ai()
                    .withLlm("chat")
                    .withReference(SOURCES)
                    .rendering("ragbot")
                    .withSystemPrompt(Map.of("properties", properties))
                    .respond(conversation.messages()));
        }
    }

    @Nested
    @KartaTest(value = ChatActions.class, models = "chat")
    class Templates {

        @Test
        void instructTheModel(Chatbot chatbot, ScriptedModel model) {
            model.always().text("Within 30 days.");
            Page page = new Page();

            chatbot.createSession(page).onUserMessage("Until when can I return it?");

            assertThat(page.texts).containsExactly("Within 30 days.");
            assertThat(model.prompts().get(0))
                    .contains("Your name is Clause", "about contracts only", "Goods are taken back", "Until when");
        }
    }

    record Booking(String trip, String name) {}

    @Agent(name = "travel", description = "Books trips", planner = PlannerType.UTILITY)
    public static class Travel {

        @Action(trigger = UserMessage.class)
        AskName greet(UserMessage message, ActionContext context) {
            context.sendMessage(new AssistantMessage("Who travels?"));
            return new AskName(message.text());
        }

        @State
        record AskName(String trip) {

            @Action(trigger = UserMessage.class)
            Confirm name(UserMessage message) {
                return new Confirm(trip, message.text());
            }
        }

        @State
        record Confirm(String trip, String name) {

            @Action
            Outcome<Booking> confirm() {
                return Outcome.confirmation(new Booking(trip, name), "Book %s for %s?".formatted(trip, name));
            }

            @Action
            @AchievesGoal(description = "Book a trip")
            Booked book(Booking booking, ActionContext context) {
                context.sendMessage(new AssistantMessage("Have a good trip to " + booking.trip() + "."));
                return new Booked(booking);
            }
        }

        record Booked(Booking booking) {}
    }

    @Nested
    @KartaTest(Travel.class)
    class Phases {

        @Test
        void areStatesAndAGoalEndsTheConversation(@Named("travel") Chatbot travel) {
            Page page = new Page();
            ChatSession session = travel.createSession(page);

            session.onUserMessage("Ulm");
            session.onUserMessage("Ada");
            var question = session.process().pendingAnswer().orElseThrow();
            session.process().answer(question.id(), new Confirmation(true));

            assertThat(page.texts).containsExactly("Who travels?", "Have a good trip to Ulm.");
            assertThat(texts(session)).containsExactly("Ulm", "Who travels?", "Ada", "Have a good trip to Ulm.");
            assertThat(session.isFinished()).isTrue();
            assertThat(session.process().status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThatThrownBy(() -> session.onUserMessage("Thanks")).isInstanceOf(AgentException.class);
        }
    }

    @ApplicationScoped
    public static class Chatbots {

        @Produces
        @Named("vip")
        @ApplicationScoped
        Chatbot vip(AgentPlatform platform) {
            return Chatbot.ofAgent(platform, "parcels");
        }
    }

    @Nested
    @KartaTest({Chatbots.class, ParcelChat.class})
    class Limits {

        @Test
        void countPerTurn(@Named("vip") Chatbot vip, ScriptedModel model) {
            model.always().text("One.").text("Two.").text("Three.");
            ChatSession session = vip.createSession(ProcessOptions.defaults()
                    .withTurns(TurnLimits.defaults()
                            .withBudget(Budget.ofActions(1))
                            .withTimeout(Duration.ofSeconds(30))));

            session.onUserMessage("1");
            session.onUserMessage("2");
            session.onUserMessage("3");

            assertThat(texts(session)).containsExactly("1", "One.", "2", "Two.", "3", "Three.");
            assertThat(vip.name()).isEqualTo("parcels");
        }

        @Test
        void endTheSession(@Named("vip") Chatbot vip, ScriptedModel model) {
            model.always().text("One.").text("Two.");
            ChatSession session = vip.createSession(ProcessOptions.defaults().withBudget(Budget.ofActions(1)));

            session.onUserMessage("1");
            session.onUserMessage("2");

            assertThat(session.isFinished()).isTrue();
            assertThat(texts(session)).containsExactly("1", "One.", "2");
        }
    }

    @Nested
    @KartaTest({Chatbots.class, ParcelChat.class})
    class IdsOfTheApplication {

        @Test
        void findTheSession(@Named("vip") Chatbot support) {
            String ticket = "ticket-17";
            ProcessOptions options =
                    ProcessOptions.defaults().withIdempotencyKey(IdempotencyKey.ofSession(support.name(), ticket));
            ChatSession session = support.createSession(options); // the first call creates it, later ones return it
            Optional<ChatSession> found = support.findSession(ticket);

            assertThat(found.map(ChatSession::id)).contains(session.id());
            assertThat(support.createSession(options).id()).isEqualTo(session.id());
            assertThat(support.findSession(ticket, Caller.named("eve", Set.of())))
                    .isEmpty();
        }
    }

    @ApplicationScoped
    public static class Helpdesk {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> helpdesk() {
            var refunds =
                    LlmAgent.named("refunds").description("Pays money back").instruction("You decide about refunds.");
            var archive = LlmAgent.named("archive")
                    .description("Finds old orders")
                    .instruction("You find old orders.")
                    .disallowTransferToParent();
            return LlmAgent.named("helpdesk")
                    .instruction("You answer customers.")
                    .subAgents(refunds, archive);
        }
    }

    @Nested
    @KartaTest(Helpdesk.class)
    class LlmAgents {

        @Inject
        @Named("helpdesk")
        Chatbot helpdesk;

        @Inject
        ScriptedModel model;

        private final Page page = new Page();

        private String system(int call) {
            return model.requests().get(call).messages().stream()
                    .filter(SystemMessage.class::isInstance)
                    .map(Message::text)
                    .reduce("", String::concat);
        }

        @Test
        void keepTheDialogueWithTheAgentThatSpokeLast() {
            model.inOrder()
                    .always()
                    .call("transfer_to_agent", "{\"agent_name\": \"refunds\", \"reason\": \"wants money back\"}")
                    .text("How much was it?")
                    .text("You get 40 euros.");
            ChatSession session = helpdesk.createSession(page);

            session.onUserMessage("I want my money back.");
            session.onUserMessage("It was 40 euros.");

            assertThat(page.texts).containsExactly("How much was it?", "You get 40 euros.");
            assertThat(system(0)).contains("You answer customers.");
            assertThat(system(2)).contains("You decide about refunds.");
            assertThat(model.requests().get(2).messages().stream()
                            .filter(message -> !(message instanceof SystemMessage))
                            .map(Message::text))
                    .containsExactly(
                            "I want my money back.\nWhat other agents have done until now:\n"
                                    + "[helpdesk] handed over to refunds: wants money back",
                            "How much was it?",
                            "It was 40 euros.");
            assertThat(texts(session))
                    .containsExactly(
                            "I want my money back.", "How much was it?", "It was 40 euros.", "You get 40 euros.");
        }

        @Test
        void returnToTheRootFromAnAgentThatMayNotTransferToItsParent() {
            model.inOrder()
                    .always()
                    .call("transfer_to_agent", "{\"agent_name\": \"archive\"}")
                    .text("It is from 2024.")
                    .text("You are welcome.");
            ChatSession session = helpdesk.createSession(page);

            session.onUserMessage("From when is my order?");
            session.onUserMessage("Thanks.");

            assertThat(page.texts).containsExactly("It is from 2024.", "You are welcome.");
            assertThat(system(1)).contains("You find old orders.");
            assertThat(system(2)).contains("You answer customers.");
            assertThat(session.isFinished()).isFalse();
        }
    }
}

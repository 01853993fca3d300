/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Export;
import io.karta.agent.Knowledge;
import io.karta.agent.llm.AgentCall;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.agent.llm.SessionId;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.llmagent.LlmAgent;
import io.karta.message.Message;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** LLM agents. */
class LlmAgentsTest {

    record Topic(String title, int words) {}

    record Story(String text) {}

    static class Orders {

        @LlmTool(description = "Looks an order up by its number")
        String order(long number) {
            return "Order " + number + ": a kettle, 30 euros";
        }
    }

    @ApplicationScoped
    static class Writers {

        @Produces
        @ApplicationScoped
        LlmAgent<Topic, Story> writer() {
            return LlmAgent.named("writer")
                    .description("Writes short stories")
                    .instruction("You write stories for children. Write about {title}, in at most {words} words.")
                    .input(Topic.class)
                    .output(Story.class)
                    .outputKey("story");
        }
    }

    @ApplicationScoped
    static class Agents {

        @Produces
        @ApplicationScoped
        LlmAgent<String, String> desk() {
            Knowledge returns = Knowledge.of("returns-policy", "How we take goods back", "Within 30 days, unused.");
            var refunds = LlmAgent.named("refunds")
                    .description("Pays money back")
                    .instruction("You decide about refunds.")
                    .knowledge(returns)
                    .disallowTransferToPeers();
            var orders = LlmAgent.named("orders")
                    .description("Knows about orders")
                    .instruction("You answer questions about orders.")
                    .toolObjects(new Orders())
                    .subAgents(refunds);
            return LlmAgent.named("desk")
                    .description("Helps customers")
                    .globalInstruction("Be brief and polite.")
                    .instruction("Find out what the customer wants.")
                    .knowledgeTools(returns)
                    .agentCallback(new OfficeHours())
                    .subAgents(orders);
        }
    }

    static class OfficeHours implements AgentCallback {

        @Override
        public Optional<Object> before(AgentCall call) {
            return call.input().equals("") ? Optional.of("How can I help?") : Optional.empty();
        }
    }

    @Singleton
    static class Shelf {

        @Inject
        AgentInvocation<Story> stories;

        String about(String title) {
            return stories.invoke(new Topic(title, 100)).text();
        }
    }

    record Question(String customer, String text) {}

    record Reply(String text) {}

    @ApplicationScoped
    static class Invoices {

        @LlmTool(description = "What a customer still owes")
        String open(String customer) {
            return customer + " owes 30 euros for invoice 7";
        }
    }

    @DeclarativeLlmAgent(
            description = "Answers questions about invoices",
            instruction = "You know the invoices of {customer}. Look them up, and quote their numbers.",
            temperature = 0.2,
            tools = Invoices.class,
            export = @Export(remote = true))
    interface InvoiceClerk {

        Reply answer(Question question);

        default String tell(String customer, String text) {
            return answer(new Question(customer, text)).text();
        }
    }

    @Singleton
    static class Accounts {

        @Inject
        InvoiceClerk clerk; // or AgentInvocation<Reply>, or over REST: POST /karta/goals/InvoiceClerk

        String owedBy(String customer) {
            return clerk.tell(customer, "What is still to be paid?");
        }
    }

    @Test
    void anInterfaceIsAnAgent() {
        var model = new ScriptedModel();
        model.always().call("open", "{\"customer\": \"ACME\"}").answer(new Reply("30 euros, invoice 7"));
        try (var application = Application.of(model, InvoiceClerk.class, Invoices.class, Accounts.class)) {
            assertThat(application.get(Accounts.class).owedBy("ACME")).isEqualTo("30 euros, invoice 7");
            assertThat(model.prompts().get(0)).contains("You know the invoices of ACME.");
        }
    }

    @Test
    void aProducedAgentIsAGoal() {
        var model = new ScriptedModel().on(Story.class).answer(new Story("Once upon a time"));
        try (var application = Application.of(model, Writers.class, Shelf.class)) {
            assertThat(application.get(Shelf.class).about("kettles")).isEqualTo("Once upon a time");
            assertThat(model.prompts().get(0)).contains("Write about kettles, in at most 100 words.");
        }
    }

    @Test
    void theLastOneAnswers() {
        var model = new ScriptedModel();
        model.on("Find out").call("transfer_to_agent", "{\"agent_name\": \"orders\"}");
        model.on("questions about orders")
                .call("order", "{\"number\": 7}")
                .call("transfer_to_agent", "{\"agent_name\": \"refunds\"}");
        model.on("decide about refunds").text("30 euros are on their way");
        try (var application = Application.of(model, Agents.class)) {
            var process = application.run("desk", "Money back for order 7!");

            assertThat(process.result(String.class)).isEqualTo("30 euros are on their way");
            assertThat(model.prompts().get(3)).contains("Be brief", "Within 30 days", "Order 7: a kettle");
        }
    }

    @DeclarativeLlmAgent(description = "Pays money back", instruction = "You decide about refunds.")
    interface RefundClerk {

        String answer(String question);
    }

    @DeclarativeLlmAgent(
            description = "Answers customers",
            instruction = "You answer customers.",
            subAgents = RefundClerk.class)
    interface HelpDesk {

        String answer(@SessionId String session, String question);
    }

    @ApplicationScoped
    static class Counter {

        @Inject
        HelpDesk desk;

        String ask(String ticket, String question) {
            return desk.answer(ticket, question);
        }

        @Inject
        @Named("HelpDesk")
        Chatbot chatbot;

        Optional<ChatSession> session(String ticket) {
            return chatbot.findSession(ticket);
        }
    }

    @Test
    void keepsTheTurnsOfASession() {
        var model = new ScriptedModel();
        model.inOrder().always().text("Hello.").text("Ada.");
        try (var application = Application.of(model, HelpDesk.class, Counter.class)) {
            Counter counter = application.get(Counter.class);

            counter.ask("T-1", "I am Ada");

            assertThat(counter.ask("T-1", "Who am I?")).isEqualTo("Ada.");
            assertThat(counter.session("T-1").orElseThrow().conversation().messages())
                    .extracting(Message::text)
                    .containsExactly("I am Ada", "Hello.", "Who am I?", "Ada.");
            assertThat(counter.session("T-2")).isEmpty();
        }
    }

    static class Refunds {

        @LlmTool(description = "Pays an order back")
        @Confirm("Refund {amount} for order {order}?")
        String refund(String order, int amount) {
            return "Paid " + amount + " for " + order;
        }
    }

    @Singleton
    static class RefundDesk {

        @Inject
        AgentPlatform platform;

        String refund() {
            LlmAgent<String, String> refunds = LlmAgent.named("refunds")
                    .instruction("You refund orders.")
                    .toolObjects(new Refunds()); // with @Confirm("Refund {amount} for order {order}?")
            AgentProcess process =
                    platform.run(platform.createProcess(refunds.agent(), ProcessOptions.defaults(), "Refund A-17"));
            PendingAnswer question = process.pendingAnswer().orElseThrow();
            process.answer(question.id(), new Confirmation(true));
            String answer = process.result(String.class);
            return answer.strip();
        }
    }

    @Test
    void toolsWaitForApproval() {
        var model = new ScriptedModel().inOrder();
        model.always().call("refund", "{\"order\": \"A-17\", \"amount\": 30}");
        model.always().text("You get 30 euros back.");

        try (var application = Application.of(model, RefundDesk.class)) {
            assertThat(application.get(RefundDesk.class).refund()).isEqualTo("You get 30 euros back.");
        }
    }
}

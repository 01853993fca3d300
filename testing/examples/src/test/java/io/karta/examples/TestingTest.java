/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.Persona;
import io.karta.chat.Conversation;
import io.karta.junit.KartaTest;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.ModelException;
import io.karta.process.AgentInvocation;
import io.karta.testkit.FakeActionContext;
import io.karta.testkit.FakeAi;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The code of the page on testing. */
class TestingTest {

    private static final Persona CLERK =
            Persona.create("Grace", "a clerk who cares", "warm, brief", "keep the customer");

    record Ticket(String customerName, String summary) {}

    record Customer(String name) {

        @LlmTool(description = "The discount this customer may be offered, in percent")
        int discount() {
            return 10;
        }
    }

    sealed interface Resolution {}

    record Refund(@Positive BigDecimal amount, String reason) implements Resolution {}

    record Reply(String text) implements Resolution {}

    record Letter(String text) {}

    record Approval(boolean granted) {}

    interface Customers {
        Customer named(String name);
    }

    @ApplicationScoped
    static class InMemoryCustomers implements Customers {

        @Override
        public Customer named(String name) {
            return new Customer(name);
        }
    }

    @Agent(description = "Answers a customer's complaint with a letter")
    static class SupportDesk {

        @Inject
        Customers customers;

        @Action
        Ticket understand(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm()
                    .createObject("What is this complaint about?\n" + complaint.content(), Ticket.class);
        }

        @Action
        Customer lookUp(Ticket ticket) {
            return customers.named(ticket.customerName());
        }

        @Action
        Resolution decide(Ticket ticket, Customer customer, Ai ai) {
            return ai.withLlmByRole("judge")
                    .withToolObject(customer)
                    .createObject("Decide what to do about: " + ticket.summary(), Resolution.class);
        }

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Letter write(Ticket ticket, Customer customer, Resolution resolution, Ai ai) {
            return ai.withDefaultLlm()
                    .withPromptContributor(CLERK)
                    .createObject("Write to %s: %s".formatted(customer.name(), resolution), Letter.class);
        }
    }

    private static final UserInput COMPLAINT = new UserInput("My kettle arrived broken");
    private static final Ticket TICKET = new Ticket("Ada", "The kettle is broken");
    private static final Customer ADA = new Customer("Ada");
    private static final Resolution REFUND = new Refund(new BigDecimal("39.90"), "broken");
    private static final Letter LETTER = new Letter("Dear Ada");

    @Nested
    class SupportDeskTest {

        @Test
        void decidesWithTheJudgeAndTheCustomersTools() {
            var ai = FakeAi.answering(new Refund(new BigDecimal("39.90"), "broken"));

            var resolution = new SupportDesk().decide(TICKET, ADA, ai);

            assertThat(resolution).isInstanceOf(Refund.class);
            assertThat(ai.onlyCall()).usedRole("judge").offeredTool("discount").promptContains("kettle");
        }

        @Test
        void mayLookUpTheDiscount() {
            var ai = FakeAi.calling("discount", "{}").thenAnswering(new Reply("10 percent off"));

            new SupportDesk().decide(TICKET, ADA, ai);

            assertThat(ai.onlyCall()).heardFromTool("discount", "10");
        }

        @Test
        void failsWhereTheModelDoes() {
            var ai = FakeAi.failing(new ModelException("no capacity", ModelException.Kind.OVERLOADED, null));

            assertThatThrownBy(() -> new SupportDesk().decide(TICKET, ADA, ai)).isInstanceOf(ModelException.class);
        }

        @Test
        void takesNoRefundOfNothing() {
            var ai = FakeAi.answering(new Refund(BigDecimal.ZERO, "broken"));

            assertThatThrownBy(() -> new SupportDesk().decide(TICKET, ADA, ai))
                    .isInstanceOf(MalformedOutputException.class);
        }

        @Test
        void speaksAsTheClerk() {
            var ai = FakeAi.answering(LETTER);

            new SupportDesk().write(TICKET, ADA, REFUND, ai);

            assertThat(ai.onlyCall())
                    .hasContributor(CLERK)
                    .requestedType(Letter.class)
                    .promptContains("Write to Ada", "39.90")
                    .promptDoesNotContain("discount");
        }
    }

    record Parcel(String id) {}

    record Voucher(Customer customer, int percent) {}

    record Trace(String place) {}

    @Agent(description = "Apologises for late parcels")
    static class ParcelDesk {

        @Action
        @AchievesGoal(description = "Apologise")
        Letter apologise(Parcel parcel, ActionContext context) {
            context.progress("Tracing " + parcel.id());
            Trace trace = context.run(Trace.class, parcel);
            context.blackboard()
                    .add(new Voucher(context.blackboard().last(Customer.class).orElseThrow(), 10));
            return new Letter(context.ai().withDefaultLlm().generateText("Apologise; it is in " + trace.place()));
        }
    }

    @Nested
    class ParcelDeskTest {

        @Test
        void offersAVoucher() {
            var ai = FakeAi.answering("Sorry!");
            var context = FakeActionContext.with(ai).knowing(ADA).withChildResults(new Trace("Ulm"));

            var letter = new ParcelDesk().apologise(new Parcel("P-7"), context);

            assertThat(letter).isEqualTo(new Letter("Sorry!"));
            assertThat(context.added()).containsExactly(new Voucher(ADA, 10));
            assertThat(context.progressReports()).containsExactly("Tracing P-7");
            assertThat(ai.onlyCall()).promptContains("Ulm");
        }
    }

    @AgentComponent
    static class SupportChat {

        @Action(trigger = UserMessage.class, canRerun = true)
        void respond(Conversation conversation, ActionContext context, Ai ai) {
            context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
        }
    }

    @Nested
    class SupportChatTest {

        @Test
        void answersTheCustomer() {
            var ai = FakeAi.answering("In Ulm.");
            var context = FakeActionContext.with(ai);

            new SupportChat().respond(Conversation.of(new UserMessage("Where is my kettle?")), context, ai);

            assertThat(context.sentMessages()).extracting(Message::text).containsExactly("In Ulm.");
            assertThat(ai.onlyCall()).promptContains("kettle");
        }
    }

    @Nested
    @KartaTest({SupportDesk.class, InMemoryCustomers.class})
    class SupportDeskFlowTest {

        @Inject
        AgentInvocation<Letter> answerComplaint;

        @Inject
        ScriptedModel model;

        @Test
        void answersInFourSteps() {
            model.on(Ticket.class)
                    .answer(TICKET)
                    .on(Resolution.class)
                    .answer(REFUND)
                    .on(Letter.class)
                    .answer(LETTER);

            var process = answerComplaint.start(COMPLAINT);

            assertThat(process).completedWith(LETTER).ran("understand", "lookUp", "decide", "write");
        }

        @Test
        void asksTheModelThreeTimes() {
            model.on(Ticket.class).containing("kettle").answer(TICKET);
            model.on(Resolution.class)
                    .offering("discount")
                    .call("discount", "{}")
                    .answer(REFUND);
            model.on(Letter.class).answer(LETTER);

            var process = answerComplaint.start(COMPLAINT);

            assertThat(process).completed().asked(4).has(REFUND).neverRan("escalate");
            assertThat(model.nextCall()).requestedType(Ticket.class);
            model.assertAllAsked();
        }
    }

    @Agent(description = "Refunds what a person approves")
    static class Cashier {

        @Action
        Outcome<Approval> ask(UserInput input) {
            return Outcome.await(Form.of(Approval.class).title("Refund?").text(input.content()));
        }

        @Action
        @AchievesGoal(description = "Refund")
        Letter refund(Approval approval) {
            return new Letter(approval.granted() ? "Refunded" : "Sorry");
        }
    }

    @Nested
    @KartaTest(value = Cashier.class, config = "karta.processes.max-tokens=1000")
    class CashierTest {

        @Test
        void waitsForAPerson(AgentInvocation<Letter> refund) {
            var process = refund.start(COMPLAINT);
            assertThat(process).isWaitingFor(Approval.class);

            process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));

            assertThat(process).completedWith(new Letter("Refunded"));
        }
    }

    @Nested
    @KartaTest(
            value = {SupportDesk.class, InMemoryCustomers.class},
            config = {"karta.models.best.provider=openai", "karta.models.best.record=src/test/recordings/best"})
    @EnabledIfEnvironmentVariable(named = "KARTA_MODELS_BEST_API_KEY", matches = ".+")
    class SupportDeskRecordingTest {

        @Test
        void recordsAnAnswer(AgentInvocation<Letter> answerComplaint) {
            assertThat(answerComplaint.start(new UserInput("My kettle arrived broken")))
                    .completed();
        }
    }

    @Nested
    @KartaTest(
            value = {SupportDesk.class, InMemoryCustomers.class},
            config = {"karta.models.best.provider=replay", "karta.models.best.dir=src/test/recordings/best"})
    class SupportDeskReplayTest {

        @Test
        void answersAsTheModelDidOnceUponATime(AgentInvocation<Letter> answerComplaint) {
            var process = answerComplaint.start(COMPLAINT);

            assertThat(process).completedWith(LETTER).ran("understand", "lookUp", "decide", "write");
        }
    }
}

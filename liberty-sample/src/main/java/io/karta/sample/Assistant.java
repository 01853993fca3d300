/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.action.ActionContext;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.ai.Ai;
import io.karta.chat.Conversation;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.sample.Customer.Order;
import io.karta.sample.Wish.MoneyBack;
import io.karta.sample.Wish.Question;
import io.karta.tool.LlmTool;
import jakarta.inject.Inject;
import java.util.Optional;

/** Chats with a customer about orders. Nothing is refunded before the customer has confirmed it. */
@Agent(name = "assistant", description = "Chats with customers about their orders", planner = PlannerType.UTILITY)
public class Assistant {

    /** The pages of the sample have no log-in for customers, so every visitor is this one. */
    private static final String VISITOR = "Ada Lovelace";

    private final Customer customer;

    @Inject
    Assistant(Customers customers) {
        this.customer = customers.named(Optional.of(VISITOR));
    }

    /** What the model may look up. */
    record Orders(Customer customer) {

        @LlmTool(description = "Finds an order of the customer, with its price and delivery")
        String findOrder(@LlmTool.Param(description = "the product") String product) {
            return customer.order(product)
                    .map(Order::summary)
                    .orElse("Order not found. The customer has ordered: " + customer.products());
        }
    }

    @Action(trigger = UserMessage.class, canRerun = true, description = "Understand the message")
    Wish understand(UserMessage message, Ai ai) {
        return ai.withDefaultLlm()
                .createObject(
                        """
                What does this customer of our web shop want?

                <message>
                %s
                </message>
                """
                                .formatted(message.text()),
                        Wish.class);
    }

    @Action(trigger = Question.class, canRerun = true, description = "Answer the question")
    void answer(Question question, Conversation conversation, ActionContext context, Ai ai) {
        context.sendMessage(ai.withDefaultLlm()
                .withSystemPrompt(
                        """
                You answer customers of the web shop Fairweather: warm, brief, and only what the tools say.
                The customer is %s.
                Product: %s
                Topic: %s
                """
                                .formatted(customer.name(), question.product().orElse("none"), question.topic()))
                .withToolObjects(new Orders(customer))
                .respond(conversation.messages()));
    }

    @Action(trigger = MoneyBack.class, canRerun = true, description = "Ask for a confirmation")
    Outcome<Repayment> confirm(MoneyBack wish, ActionContext context) {
        var order = customer.order(wish.product());
        if (order.isEmpty()) {
            context.sendMessage(
                    new AssistantMessage("I find no order for that. You have ordered: %s. Which one is it about?"
                            .formatted(customer.products())));
            return Outcome.none();
        }
        var repayment = new Repayment(order.get().product(), order.get().price());
        return Outcome.confirmation(
                repayment, "Refund %s euros for your %s?".formatted(repayment.amount(), repayment.product()));
    }

    @Action(trigger = Repayment.class, canRerun = true, description = "Refund the money")
    void refund(Repayment repayment, ActionContext context) {
        context.sendMessage(
                new AssistantMessage(("Done: %s euros for your %s will be back with you within three working days. "
                                + "You need not send anything back.")
                        .formatted(repayment.amount(), repayment.product())));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.ai.Ai;
import io.karta.generation.annotation.Guide;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The support of a bank: the model calls methods of the customer as tools. */
class SupportAgentTest {

    record Customer(long id, String name, BigDecimal balance, BigDecimal pendingAmount) {

        @LlmTool(description = "Find the balance of the customer")
        BigDecimal balance(boolean includePending) {
            return includePending ? balance.add(pendingAmount) : balance;
        }
    }

    @ApplicationScoped
    static class Customers {

        Optional<Customer> find(long id) {
            return Optional.of(new Customer(123, "John", new BigDecimal("123.45"), new BigDecimal("10.00")))
                    .filter(customer -> customer.id() == id);
        }
    }

    record SupportInput(@Guide("Customer ID") long customerId, @Guide("Query from the customer") String query) {}

    record SupportOutput(
            @Guide("Advice returned to the customer") String advice,
            @Guide("Whether to block their card or not") boolean blockCard,
            @Guide("Risk level of query") int risk) {}

    @Agent(description = "Customer support agent")
    static class SupportAgent {

        private final Customers customers;

        @Inject
        SupportAgent(Customers customers) {
            this.customers = customers;
        }

        @AchievesGoal(description = "Help a bank customer with a query")
        @Action
        SupportOutput help(SupportInput input, Ai ai) {
            return customers
                    .find(input.customerId())
                    .map(customer -> answer(customer, input.query(), ai))
                    .orElseGet(() -> new SupportOutput("No customer has this id", false, 0));
        }

        private SupportOutput answer(Customer customer, String query, Ai ai) {
            return ai.withDefaultLlm()
                    .withToolObject(customer)
                    .createObject(
                            """
                            You are a support agent in our bank: give the customer support, and judge the risk level \
                            of the query.
                            Reply using the customer's name, %s. Currencies are in $.

                            The query: %s"""
                                    .formatted(customer.name(), query),
                            SupportOutput.class);
        }
    }

    private static final SupportOutput ADVICE = new SupportOutput("John, your balance is $133.45", false, 1);

    private final ScriptedModel model = new ScriptedModel();

    private SupportOutput asked(long customer, String query) {
        try (var application = Application.of(model, SupportAgent.class, Customers.class)) {
            return application.invoke(SupportOutput.class, new SupportInput(customer, query));
        }
    }

    @Test
    void aModelAsksTheCustomerItIsAbout() {
        model.always().call("balance", "{\"includePending\": true}").answer(ADVICE);

        assertThat(asked(123, "What's my balance?")).isEqualTo(ADVICE);

        assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                .isEqualTo("133.45"));
        assertThat(model.prompts().get(0)).contains("name, John", "What's my balance?");
    }

    @Test
    void callsNoModelForUnknownCustomers() {
        assertThat(asked(7, "What's my balance?").advice()).isEqualTo("No customer has this id");

        assertThat(model.requests()).isEmpty();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Questions of agents that other agents call, over HTTP. */
class ChildQuestionsTest {

    private static final String GOAL = "goals/contract";
    private static final String MESSAGE = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"Draw it up\"}]";

    record Clause(String clause) {}

    record Price(int euros) {}

    record Draft(String text) {}

    record Offer(String text) {}

    record Contract(String text) {}

    private final Shop shop = new Shop();
    private final AgUiTestClient ada = shop.client().as("ada");
    private final CountDownLatch isDrafting = new CountDownLatch(1);
    private final CountDownLatch mayAsk = new CountDownLatch(1);

    @BeforeEach
    void deploy() {
        var clerk = shop.platform.deploy(clerk());
        var office = shop.platform.deploy(office(clerk));
        shop.platform.deploy(firm(office));
    }

    @AfterEach
    void stop() {
        mayAsk.countDown();
        shop.close();
    }

    /** Asks for a clause. */
    private AgentDefinition clerk() {
        return Agents.agent("Clerk", "Drafts")
                .actionWithOutcome("ask", UserInput.class, Clause.class, (input, context) -> {
                    isDrafting.countDown();
                    mayAsk.await();
                    return Outcome.await(Form.of(Clause.class).title("Which clause?"));
                })
                .action("draft", Clause.class, Draft.class, (clause, context) -> new Draft(clause.clause()))
                .goal("draft", "Draft it", Draft.class, goal -> {})
                .build();
    }

    /** Calls the clerk, and asks for the price. */
    private static AgentDefinition office(AgentDefinition clerk) {
        return Agents.agent("Office", "Makes offers")
                .actionWithOutcome(
                        "order",
                        UserInput.class,
                        Draft.class,
                        (input, context) -> Outcome.delegate(clerk, input, Draft.class))
                .actionWithOutcome(
                        "price",
                        Draft.class,
                        Price.class,
                        (draft, context) -> Outcome.await(Form.of(Price.class).title("At which price?")))
                .action("offer", action -> action.reads(Draft.class)
                        .reads(Price.class)
                        .produces(Offer.class)
                        .running((inputs, context) ->
                                new Offer(inputs.get(Draft.class).text() + " for "
                                        + inputs.get(Price.class).euros())))
                .goal("offer", "Make an offer", Offer.class, goal -> {})
                .build();
    }

    /** Calls the office. */
    private static AgentDefinition firm(AgentDefinition office) {
        return Agents.agent("Firm", "Makes contracts")
                .actionWithOutcome(
                        "order",
                        UserInput.class,
                        Offer.class,
                        (input, context) -> Outcome.delegate(office, input, Offer.class))
                .action(
                        "sign",
                        Offer.class,
                        Contract.class,
                        (offer, context) -> new Contract("Signed: " + offer.text()))
                .goal("contract", "Make a contract", Contract.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .build();
    }

    @Test
    void areAnsweredOneAfterTheOther() {
        mayAsk.countDown();
        var first = ada.run(GOAL, "t1", MESSAGE, "[]");
        var second = ada.resume(GOAL, "t1", id(first), "{\"clause\":\"No returns\"}");
        var last = ada.resume(GOAL, "t1", id(second), "{\"euros\":7}");

        assertThat(first.interrupt().getString("message")).isEqualTo("Which clause?");
        assertThat(second.types()).contains("SUBAGENT_FINISHED");
        assertThat(second.text()).contains("\"stepName\":\"Office.price\"");
        assertThat(second.interrupt().getString("message")).isEqualTo("At which price?");
        assertThat(last.last().getJsonObject("result").getString("text")).isEqualTo("Signed: No returns for 7");
        assertThat(last.types()).doesNotContain("SUBAGENT_ERROR");
    }

    private static String id(AgUiTestClient.Answer answer) {
        return answer.interrupt().getString("id");
    }

    @Test
    void reachAClientThatLoadedTheThreadBefore() throws Exception {
        try (var starting = ada.lines(GOAL, AgUiTestClient.input("t1", MESSAGE, "[]"))) {
            isDrafting.await();
            var lines = ada.lines(GOAL, AgUiTestClient.input("t1", "[]", "[]")).iterator();
            assertThat(lines.next()).contains("RUN_STARTED");

            mayAsk.countDown();

            assertThat(last(lines)).contains("RUN_FINISHED", "Which clause?");
            assertThat(starting).anyMatch(line -> line.contains("Which clause?"));
        }
    }

    private static String last(Iterator<String> lines) {
        String last = "";
        while (lines.hasNext()) {
            var line = lines.next();
            last = line.isBlank() ? last : line;
        }
        return last;
    }
}

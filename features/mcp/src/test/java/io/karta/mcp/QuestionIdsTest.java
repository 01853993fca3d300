/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers to one of several questions that a goal asks one after the other. */
class QuestionIdsTest {

    record Order(int number) {}

    record Paid(int number) {}

    record Deleted(int number) {}

    record Receipt(int number) {}

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        var pay = platform.deploy(pay());
        var delete = platform.deploy(delete());
        platform.deploy(office(pay, delete));
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static AgentDefinition pay() {
        return Agents.agent("Cashier", "Pays")
                .actionWithOutcome(
                        "pay",
                        Order.class,
                        Paid.class,
                        (order, context) -> Outcome.confirmation(new Paid(order.number()), "Pay 10 euros?"))
                .goal("pay", "Pay", Paid.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    private static AgentDefinition delete() {
        return Agents.agent("Archive", "Deletes")
                .actionWithOutcome(
                        "delete",
                        Paid.class,
                        Deleted.class,
                        (paid, context) -> Outcome.confirmation(new Deleted(paid.number()), "Delete all orders?"))
                .goal("delete", "Delete", Deleted.class, goal -> goal.startingWith(Paid.class))
                .build();
    }

    /** Calls two agents, each of which asks its first question. */
    private static AgentDefinition office(AgentDefinition pay, AgentDefinition delete) {
        return Agents.agent("Office", "Pays and deletes")
                .actionWithOutcome(
                        "pay", Order.class, Paid.class, (order, context) -> Outcome.delegate(pay, order, Paid.class))
                .actionWithOutcome(
                        "delete",
                        Paid.class,
                        Deleted.class,
                        (paid, context) -> Outcome.delegate(delete, paid, Deleted.class))
                .action("finish", Deleted.class, Receipt.class, (deleted, context) -> new Receipt(deleted.number()))
                .goal("settle", "Pay and delete", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    private static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    @Test
    void anAnswerToTheQuestionOfOneChildDoesNotAnswerThatOfTheNext() {
        var arguments = call("settle", "{\"number\":7}");
        var first = client.stateless("tools/call", arguments).result();
        var again = McpTestClient.accepted(arguments, first, "{\"accepted\":true}");

        var second = client.stateless("tools/call", again).result();

        assertThat(first.toString()).contains("Pay 10 euros?");
        assertThat(second.getString("resultType")).isEqualTo("input_required");
        assertThat(second.toString()).contains("Delete all orders?");
    }

    @Test
    void aSubmissionThatArrivesTwiceDoesNotAnswerTheNextQuestion() {
        var first = client.stateless("tools/call", call("settle", "{\"number\":7}"), "{}");
        var submission = first.submission("{\"accepted\":true}");
        var second = client.stateless("tools/call", submission, "{}");

        var again = client.stateless("tools/call", submission, "{}");

        assertThat(second.content()).contains("Delete all orders?");
        assertThat(again.result().getBoolean("isError")).isTrue();
        assertThat(again.content())
                .startsWith("No answer was submitted: the question with this questionId was answered")
                .contains("Delete all orders?");
        assertThat(again.submission("{}")).isEqualTo(second.submission("{}"));
        assertThat(status(first.process())).isEqualTo(ProcessStatus.WAITING);
    }

    @Test
    void clientsWithoutFormsReceiveTheResultAfterTheLastAnswer() {
        var first = client.stateless("tools/call", call("settle", "{\"number\":7}"), "{}");
        var second = client.stateless("tools/call", first.submission("{\"accepted\":true}"), "{}");
        var submission = second.submission("{\"accepted\":true}");

        var last = client.stateless("tools/call", submission, "{}");
        var late = client.stateless("tools/call", submission, "{}");

        assertThat(last.result().getJsonObject("structuredContent").getInt("number"))
                .isEqualTo(7);
        assertThat(late.result().getBoolean("isError")).isTrue();
        assertThat(late.content()).contains("No answer was submitted", "COMPLETED");
    }

    @Test
    void aSubmissionNeedsTheIdOfTheQuestion() {
        var asked = client.stateless("tools/call", call("settle", "{\"number\":7}"), "{}");
        var submission = call(
                "submitFormAndResumeProcess",
                "{\"processId\":\"%s\",\"answer\":{\"accepted\":true}}".formatted(asked.process()));

        var rejected = client.stateless("tools/call", submission, "{}");

        assertThat(rejected.result().getBoolean("isError")).isTrue();
        assertThat(rejected.submission("{}")).isEqualTo(asked.submission("{}"));
        assertThat(status(asked.process())).isEqualTo(ProcessStatus.WAITING);
    }

    private ProcessStatus status(String process) {
        return platform.process(process).orElseThrow().status();
    }
}

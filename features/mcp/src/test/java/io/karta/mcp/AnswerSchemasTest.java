/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients learn of the answer that a process awaits. */
class AnswerSchemasTest {

    record Order(int number) {}

    record Refund(int number) {}

    record Parcel(String label) {}

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        platform.deploy(Agents.agent("Shop", "Schedules parcels")
                .actionWithOutcome(
                        "ask",
                        Order.class,
                        LocalDate.class,
                        (order, context) ->
                                Outcome.await(Form.of(LocalDate.class).title("When?")))
                .action("schedule", LocalDate.class, Parcel.class, (day, context) -> new Parcel(day.toString()))
                .actionWithOutcome(
                        "approve",
                        Order.class,
                        Refund.class,
                        (order, context) -> Outcome.await(Form.confirmation(new Refund(order.number()), "Refund it?")))
                .goal("schedule", "Schedule a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("refund", "Refund money", Refund.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    @Test
    void usersSeeAFieldOfTheTypeOfASingleValue() {
        var arguments = call("schedule", "{\"number\":7}");
        var first = client.stateless("tools/call", arguments).result();
        var requests = first.getJsonObject("inputRequests");
        var key = requests.keySet().iterator().next();
        var field = requests.getJsonObject(key)
                .getJsonObject("params")
                .getJsonObject("requestedSchema")
                .getJsonObject("properties")
                .getJsonObject("value");
        var again = McpTestClient.accepted(arguments, first, "{\"value\":\"2026-12-24\"}");

        assertThat(field.getString("format")).isEqualTo("date");
        assertThat(client.stateless("tools/call", again).result().getJsonObject("structuredContent"))
                .hasToString("{\"label\":\"2026-12-24\"}");
    }

    @Test
    void clientsThatFailToAskTheirUserReceiveTheSchema() throws Exception {
        var session = client.session("{\"elicitation\":{}}");
        var lines = session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":"
                        + call("schedule", "{\"number\":7}") + "}")
                .get()
                .body()
                .filter(line -> line.startsWith("data: {"))
                .iterator();
        var question = McpTestClient.json(lines.next().substring(6)).getString("id");
        session.post("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"error\":{\"code\":-32603,\"message\":\"no window\"}}"
                .formatted(question));

        var result = McpTestClient.json(lines.next().substring(6)).getJsonObject("result");

        assertThat(result.getBoolean("isError")).isTrue();
        assertThat(result.getJsonArray("content").getJsonObject(0).getString("text"))
                .startsWith("The client could not answer.\nThe process ")
                .contains("submitFormAndResumeProcess", "{\"value\":{\"type\":\"string\",\"format\":\"date\"");
    }

    @Test
    void clientsWithoutFormsReceiveTheSchema() {
        var refund = client.stateless("tools/call", call("refund", "{\"number\":7}"), "{}");
        var schedule = client.stateless("tools/call", call("schedule", "{\"number\":7}"), "{}");

        assertThat(refund.content()).contains("\"accepted\":{\"type\":\"boolean\"");
        assertThat(schedule.content()).contains("{\"value\":{\"type\":\"string\",\"format\":\"date\"");
        var submission = schedule.submission("{\"value\":\"2026-12-24\"}");
        assertThat(client.stateless("tools/call", submission).content()).contains("2026-12-24");
    }
}

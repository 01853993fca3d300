/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import jakarta.json.Json;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of the stateless version that the client repeats while their process runs. */
class RepeatedCallTest {

    record Amount(int euros) {}

    record Receipt(int number) {}

    private static final String CALL = "{\"name\":\"pay\",\"arguments\":{\"euros\":7}}";

    private final CountDownLatch paying = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        platform.deploy(Agents.agent("Shop", "Pays")
                .actionWithOutcome(
                        "ask",
                        Amount.class,
                        Confirmation.class,
                        (amount, context) -> Outcome.await(Form.of(Confirmation.class)))
                .action("pay", Confirmation.class, Receipt.class, (confirmed, context) -> {
                    context.progress("paying");
                    return paid();
                })
                .goal("pay", "Pay", Receipt.class, goal -> goal.remote().startingWith(Amount.class))
                .build());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.close();
        platform.close();
    }

    private Receipt paid() {
        paying.countDown();
        try {
            assertThat(end.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Receipt(1);
    }

    private AgentProcess process() {
        var id = platform.processes(ProcessFilter.all(), PageRequest.first(1))
                .items()
                .get(0)
                .id();
        return platform.process(id).orElseThrow();
    }

    @Test
    void receiveTheProgressThatFollows() {
        var capabilities = "{\"elicitation\":{}},\"progressToken\":\"t\""; // both in the metadata
        var first = client.stateless("tools/call", CALL, capabilities).result();
        var again = McpTestClient.accepted(CALL, first, "{\"accepted\":true}");
        end.countDown();

        var answer = client.stateless("tools/call", again, capabilities);

        assertThat(answer.messages()).hasSize(2);
        assertThat(answer.messages().get(0).getJsonObject("params").getString("message"))
                .isEqualTo("paying");
        assertThat(answer.result().getJsonObject("structuredContent").getInt("number"))
                .isEqualTo(1);
    }

    @Test
    void areCancelledLikeTheFirst() throws Exception {
        var first = client.stateless("tools/call", CALL).result();
        var again = Json.createObjectBuilder(McpTestClient.json(CALL))
                .add("requestState", first.getString("requestState"))
                .build()
                .toString();
        var question = process().pendingAnswers().get(0).id();
        var unused = platform.answer(process(), question, new Confirmation(true), Caller.named("grace", Set.of()));
        assertThat(paying.await(60, TimeUnit.SECONDS)).isTrue();

        var response = client.statelessLines("tools/call", again).get(60, TimeUnit.SECONDS);
        response.body().close();

        eventually(() -> process().status() == ProcessStatus.KILLED);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.karta.ai.Tool;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import io.karta.provider.openai.OpenAiProvider;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Trace context in requests to other systems. */
class PropagationTest extends TelemetryFixture {

    private static final String ANSWER =
            """
            {"id": "c-1", "model": "m", "choices": [{"index": 0, "finish_reason": "stop",
            "message": {"role": "assistant", "content": "yes"}}]}""";

    private final List<Optional<String>> received = new CopyOnWriteArrayList<>();

    private void callVendor(TelemetrySettings settings) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst("traceparent")));
            byte[] body = ANSWER.getBytes(UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            var config = ModelConfig.builder("main", "openai")
                    .model("m")
                    .apiKey(Secret.of(KEY))
                    .baseUrl(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1"))
                    .build();
            node(settings, new InMemoryProcessStore(100, Clock.systemUTC()), new OpenAiProvider().create(config))
                    .ai()
                    .withDefaultLlm()
                    .generateText("Is it?");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void isNotSentToVendorsByDefault() throws IOException {
        callVendor(TelemetrySettings.DEFAULT);

        assertThat(received).containsExactly(Optional.empty());
    }

    @Test
    void isSentToVendorsIfConfigured() throws IOException {
        callVendor(new TelemetrySettings(false, 100, true, false));

        var span = span("chat gemini-3").getSpanContext();
        assertThat(received).singleElement().satisfies(header -> assertThat(header.orElseThrow())
                .startsWith("00-" + span.getTraceId() + "-" + span.getSpanId()));
    }

    private List<Map<String, String>> headersOfTool(TelemetrySettings settings) {
        List<Map<String, String>> headers = new ArrayList<>();
        model.when(request -> request.messages().size() == 1)
                .call("find", "{\"text\": \"7\"}")
                .answers();
        model.always().text("Dear Ada").answers();
        node(settings, new InMemoryProcessStore(100, Clock.systemUTC()), model)
                .ai()
                .withDefaultLlm()
                .withTool(Tool.of("find", "Finds", OrderNumber.class, (number, context) -> {
                    headers.add(context.traceHeaders());
                    context.traceAttribute("mcp.method.name", "tools/call");
                    return ToolResult.text("found");
                }))
                .generateText("Find");
        return headers;
    }

    @Test
    void isNotOfferedToToolsByDefault() {
        assertThat(headersOfTool(new TelemetrySettings(false, 100, true, false)))
                .containsExactly(Map.of());
    }

    @Test
    void isOfferedToToolsIfConfigured() {
        List<Map<String, String>> headers = headersOfTool(new TelemetrySettings(false, 100, false, true));

        var tool = span("execute_tool find");
        assertThat(headers.get(0).get("traceparent"))
                .contains(tool.getTraceId())
                .contains(tool.getSpanId());
        assertThat(tool.getAttributes().asMap().toString()).contains("mcp.method.name=tools/call");
    }
}

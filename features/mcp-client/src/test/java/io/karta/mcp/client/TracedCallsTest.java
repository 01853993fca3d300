/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.ToolContext;
import io.karta.process.AgentProcess;
import io.karta.tool.ArgumentValidator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trace context of calls of tools. */
class TracedCallsTest {

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private final Map<String, String> attributes = new HashMap<>();

    /** Context of a call that is traced. */
    private final class Traced implements ToolContext {

        private final Map<String, String> headers;

        Traced(Map<String, String> headers) {
            this.headers = headers;
        }

        @Override
        public Optional<AgentProcess> process() {
            return Optional.empty();
        }

        @Override
        public Map<String, Object> values() {
            return Map.of();
        }

        @Override
        public void add(Object object) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ArgumentValidator validator() {
            return ArgumentValidator.none();
        }

        @Override
        public Map<String, String> traceHeaders() {
            return headers;
        }

        @Override
        public void traceAttribute(String name, String value) {
            attributes.put(name, value);
        }
    }

    private MockServer.Received called(MockServer server, Map<String, String> headers) throws Exception {
        try (server;
                var group = Fixture.of(server.url()).group()) {
            var result = group.tools().get(0).call("{\"a\":1}", new Traced(headers));
            assertThat(result.text()).isEqualTo("42");
            return server.received("tools/call").get(0);
        }
    }

    private static void assertTraced(MockServer.Received request) {
        assertThat(request.header("Traceparent")).isEqualTo(TRACE);
        assertThat(request.message()
                        .getJsonObject("params")
                        .getJsonObject("_meta")
                        .getString("traceparent"))
                .isEqualTo(TRACE);
    }

    @Test
    void continueTheTraceInHeadersAndMetadata() throws Exception {
        assertTraced(called(MockServer.stateless(), Map.of("traceparent", TRACE)));
        assertThat(attributes).isEqualTo(Map.of("mcp.method.name", "tools/call", "mcp.protocol.version", "2026-07-28"));
    }

    @Test
    void continueTheTraceInSessions() throws Exception {
        assertTraced(called(MockServer.withSessions(), Map.of("traceparent", TRACE)));
        assertThat(attributes).containsEntry("mcp.protocol.version", "2025-11-25");
    }

    @Test
    void sendNoTraceWithoutOne() throws Exception {
        var request = called(MockServer.withSessions(), Map.of());

        assertThat(request.headers()).doesNotContainKey("Traceparent");
        assertThat(request.message().getJsonObject("params").keySet()).doesNotContain("_meta");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.ToolContext;
import io.karta.tool.ToolInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Calls that end without a response. */
class AbandonedCallsTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // overflows
    private final AbandonedCalls calls = new AbandonedCalls(nanos::get);

    @Test
    void endWithTheirResponses() {
        calls.add("1");
        calls.add("2");

        calls.ended("1");
        assertThat(calls.isEmpty()).isFalse();

        calls.ended("2");
        assertThat(calls.isEmpty()).isTrue();
    }

    @Test
    void areForgottenAfterSomeTime() {
        calls.add("1");

        nanos.addAndGet(Duration.ofMinutes(9).toNanos());
        assertThat(calls.isEmpty()).isFalse();

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        assertThat(calls.isEmpty()).isTrue();
    }

    @Test
    void doNotAskTheUserOfAnotherCall() throws Exception {
        try (var server = MockServer.withSessions();
                var group = Fixture.of(server.url()).with("timeout", "PT2S").group()) {
            var called = new AtomicInteger();
            server.on("tools/call", params -> {
                if (called.incrementAndGet() == 1) {
                    eventually(() -> !server.received("notifications/cancelled").isEmpty());
                    return MockServer.text("late");
                }
                server.request(
                        "q1",
                        "elicitation/create",
                        "{'message':'Delete all?','requestedSchema':{'type':'object','properties':{}}}");
                eventually(() -> isDeclined(server));
                return MockServer.text("done");
            });
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            assertThatThrownBy(() -> add.call("{}", ToolContext.none())).hasMessageContaining("in time");
            var call = new InteractiveCall(question -> ToolInput.declined());

            assertThat(call.of(add, "{}").text()).isEqualTo("done");

            assertThat(call.questions).isEmpty();
        }
    }

    @Test
    void areReportedAsSuchIfTheTokenForTheirEndIsMissing() throws Exception {
        try (var server = MockServer.withSessions()) {
            var isBroken = new AtomicBoolean();
            AccessTokens tokens = caller -> {
                if (isBroken.get()) {
                    throw new IllegalStateException("no tokens");
                }
                return Optional.empty();
            };
            server.on("tools/call", params -> {
                isBroken.set(true);
                eventually(() -> !isBroken.get());
                return MockServer.text("late");
            });
            try (var group = Fixture.of(server.url())
                    .with("timeout", "PT2S")
                    .withTokens(tokens)
                    .group()) {
                var add = group.tools().get(0);

                assertThatThrownBy(() -> add.call("{}", ToolContext.none())).hasMessageContaining("in time");

                isBroken.set(false);
            }
        }
    }

    private static boolean isDeclined(MockServer server) {
        return server.received().stream()
                .filter(message -> message.message().containsKey("result"))
                .anyMatch(message -> message.message()
                        .getJsonObject("result")
                        .getString("action")
                        .equals("decline"));
    }
}

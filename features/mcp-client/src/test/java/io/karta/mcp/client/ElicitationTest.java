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
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Input that servers request of the user. */
class ElicitationTest {

    private static final String SEAT = "{'method':'elicitation/create','params':{'message':'Which\u200b seat?',"
            + "'requestedSchema':{'type':'object','properties':{'seat':{'type':'string'}},'required':['seat']}}}";
    private static final String PAGE = "{'method':'elicitation/create','params':{'mode':'url','message':'Log in',"
            + "'url':'https://shop.example','elicitationId':'1'}}";

    /** A server without state. */
    @Nested
    class InRounds {

        private final List<JsonObject> calls = new ArrayList<>();
        private MockServer server;
        private McpToolGroup group;

        @BeforeEach
        void start() throws Exception {
            server = MockServer.stateless();
            group = Fixture.of(server.url()).group();
        }

        @AfterEach
        void stop() {
            group.close();
            server.close();
        }

        private void asking(String requests) {
            server.on("tools/call", params -> {
                calls.add(params);
                return params.containsKey("inputResponses")
                        ? MockServer.text("booked")
                        : "{'resultType':'input_required','requestState':'s7','inputRequests':{%s}}"
                                .formatted(requests);
            });
        }

        private JsonObject response(String key) {
            return calls.get(calls.size() - 1).getJsonObject("inputResponses").getJsonObject(key);
        }

        @Test
        void isAQuestionWhoseAnswerTheServerReceivesWithItsState() throws Exception {
            asking("'a':" + SEAT);
            var call = new InteractiveCall(question -> new ToolInput(true, "{\"seat\":\"12A\"}"));

            assertThat(call.of(group.tools().get(0), "{}").text()).isEqualTo("booked");

            assertThat(call.questions).singleElement().satisfies(question -> {
                assertThat(question.text()).isEqualTo("Which seat?");
                assertThat(question.schema().getJsonObject("properties")).containsKey("seat");
            });
            assertThat(response("a")).hasToString("{\"action\":\"accept\",\"content\":{\"seat\":\"12A\"}}");
            assertThat(calls.get(1).getString("requestState")).isEqualTo("s7");
            assertThat(calls.get(0).getJsonObject("_meta").toString()).contains("\"elicitation\":{\"form\":{}}");
        }

        @Test
        void areSeveralQuestionsOneAfterTheOther() throws Exception {
            asking("'a':" + SEAT + ",'b':" + SEAT + ",'page':" + PAGE);
            var answers = List.of(new ToolInput(true, "{\"seat\":\"1\"}"), ToolInput.declined())
                    .iterator();
            var call = new InteractiveCall(question -> answers.next());

            assertThat(call.of(group.tools().get(0), "{}").text()).isEqualTo("booked");

            assertThat(calls).hasSize(2);
            assertThat(response("a").getString("action")).isEqualTo("accept");
            assertThat(response("b").getString("action")).isEqualTo("decline");
            assertThat(response("page").getString("action")).isEqualTo("decline");
        }

        @Test
        void isAskedAgainAtMostTenTimes() throws Exception {
            server.on(
                    "tools/call", params -> "{'resultType':'input_required','inputRequests':{'a':%s}}".formatted(SEAT));
            var asked = new AtomicInteger();
            var call = new InteractiveCall(question -> {
                assertThat(asked.incrementAndGet()).as("questions").isLessThan(20);
                return ToolInput.declined();
            });

            assertThatThrownBy(() -> call.of(group.tools().get(0), "{}")).hasMessageContaining("again and again");

            assertThat(call.questions).hasSize(10);
        }

        @Test
        void isDeclinedIfThePromptCannotWait() throws Exception {
            asking("'a':" + SEAT);

            var result = group.tools().get(0).call("{}", ToolContext.none());

            assertThat(result).isEqualTo(ToolResult.text("booked"));
            assertThat(response("a").getString("action")).isEqualTo("decline");
            assertThat(calls.get(0).getJsonObject("_meta").toString()).doesNotContain("elicitation");
        }
    }

    @Test
    void isAQuestionOfTheOnlyCallOfASessionOutsideOfItsStream() throws Exception {
        try (var server = MockServer.withSessions();
                var group = Fixture.of(server.url()).group()) {
            var asked = new AtomicInteger();
            server.on("tools/call", params -> {
                server.request(
                        "q1",
                        "elicitation/create",
                        SEAT.replaceFirst("^.*'params':", "").replaceFirst("}$", ""));
                if (asked.incrementAndGet() == 1) {
                    eventually(() -> !server.received("notifications/cancelled").isEmpty());
                    eventually(() -> !actions(server).isEmpty());
                    return MockServer.text("cancelled");
                }
                eventually(() -> actions(server).size() == 2);
                return MockServer.text(actions(server).get(1));
            });
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            var call = new InteractiveCall(question -> ToolInput.declined());

            assertThat(call.of(add, "{}").text()).isEqualTo("decline");
            assertThat(call.questions).singleElement().satisfies(question -> assertThat(question.text())
                    .isEqualTo("Which seat?"));
            assertThat(server.received("notifications/cancelled")).hasSize(1);
            assertThat(actions(server)).containsExactly("cancel", "decline");
        }
    }

    @Test
    void isAskedAgainIfTheServerRepeatsIt() throws Exception {
        try (var server = MockServer.withSessions();
                var group = Fixture.of(server.url()).group()) {
            var ids = new AtomicInteger();
            server.on("tools/call", params -> {
                while (true) {
                    var id = "q" + ids.incrementAndGet();
                    server.request(id, "elicitation/create", params(SEAT));
                    eventually(() -> !actions(server, id).isEmpty());
                    if (actions(server, id).contains("cancel")) {
                        return MockServer.text("cancelled");
                    }
                }
            });
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            var call = new InteractiveCall(question -> ToolInput.declined());

            assertThatThrownBy(() -> call.of(add, "{}")).hasMessageContaining("again and again");

            assertThat(call.questions).hasSize(10);
        }
    }

    @Test
    void isNotAskedIfItIsTooLong() throws Exception {
        try (var server = MockServer.withSessions();
                var group = Fixture.of(server.url()).group()) {
            server.on("tools/call", params -> {
                server.request("q1", "elicitation/create", params(SEAT.replace("Which", "W".repeat(100_000))));
                eventually(() -> !actions(server).isEmpty());
                return MockServer.text("asked");
            });
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            var call = new InteractiveCall(question -> ToolInput.declined());

            assertThatThrownBy(() -> call.of(add, "{}")).hasMessageContaining("100000 characters");

            assertThat(call.questions).isEmpty();
        }
    }

    private static String params(String request) {
        return request.replaceFirst("^.*'params':", "").replaceFirst("}$", "");
    }

    private static List<String> actions(MockServer server) {
        return actions(server, "");
    }

    private static List<String> actions(MockServer server, String id) {
        return server.received().stream()
                .filter(message -> message.message().containsKey("result"))
                .filter(message ->
                        id.isEmpty() || message.message().getString("id").equals(id))
                .map(message -> message.message().getJsonObject("result").getString("action"))
                .toList();
    }

    @Test
    void isAQuestionOfTheOnlyCallOverStdio() throws Exception {
        try (var group = StdioToolsTest.fixture().group()) {
            var ask = group.tools().stream()
                    .filter(tool -> tool.name().equals("ask"))
                    .findFirst()
                    .orElseThrow();
            var call = new InteractiveCall(question -> new ToolInput(true, "{\"seat\":\"12A\"}"));

            assertThat(call.of(ask, "{}").text()).isEqualTo("accept {'seat':'12A'} of call 2");
            assertThat(call.questions).hasSize(1);
            assertThat(ask.call("{}", ToolContext.none()).text()).isEqualTo("decline null of call 3");
        }
    }
}

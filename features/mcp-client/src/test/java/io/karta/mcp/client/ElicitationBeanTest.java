/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.ToolContext;
import io.karta.mcp.client.elicitation.McpElicitation;
import io.karta.mcp.client.elicitation.McpElicitationHandler;
import io.karta.testkit.CapturedLog;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of the application to requests of servers for input. */
class ElicitationBeanTest {

    private static final String SEAT = "{'message':'Which\u200b seat?','requestedSchema':{'type':'object','properties':"
            + "{'seat':{'type':'string','default':'12A'},'row':{'type':'integer','maximum':30}},'required':['seat']}}";
    private static final String MEAL = "{'message':'Which meal?','requestedSchema':{'type':'object','properties':"
            + "{'meal':{'type':'string'}},'required':['meal']}}";
    private static final ToolInput ROW_7 = new ToolInput(true, "{\"row\":\"7\"}");

    private final List<McpElicitation> asked = new CopyOnWriteArrayList<>();
    private MockServer server;
    private McpToolGroup group;

    @AfterEach
    void stop() {
        group.close();
        if (server != null) {
            server.close();
        }
    }

    private void connect(McpElicitationHandler handler) {
        McpElicitationHandler recording = elicitation -> {
            asked.add(elicitation);
            return handler.answer(elicitation);
        };
        group = Fixture.of(server.url())
                .with("elicitation-bean", "answers")
                .with("timeout", "PT30S")
                .withBean("answers", recording)
                .group();
    }

    private static String quoted(Object json) {
        return json.toString().replace('"', '\'');
    }

    /** Requests during a call. */
    @Nested
    class OnASession {

        private final AtomicInteger ids = new AtomicInteger();

        /** The result of the tool is the list of the responses. */
        private void requesting(String... requests) throws Exception {
            server = MockServer.withSessions();
            server.on("tools/call", params -> {
                var results = new ArrayList<String>();
                for (var request : requests) {
                    var id = "q" + ids.incrementAndGet();
                    server.request(id, "elicitation/create", request);
                    eventually(() -> response(id).isPresent());
                    results.add(response(id).get());
                }
                return MockServer.text(String.join(" ", results).replace('\'', '`'));
            });
        }

        private Optional<String> response(String id) {
            return server.received().stream()
                    .map(MockServer.Received::message)
                    .filter(message -> message.containsKey("result")
                            && message.getString("id", "").equals(id))
                    .map(message -> quoted(message.getJsonObject("result")))
                    .findFirst();
        }

        private String call(ToolContext context) throws Exception {
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            return add.call("{}", context).text();
        }

        private String call(InteractiveCall user) throws Exception {
            var add = group.tools().get(0);
            eventually(() -> server.openStreams() == 1);
            return user.of(add, "{}").text();
        }

        @Test
        void areSentOnTheOpenRequest() throws Exception {
            requesting(SEAT);
            connect(elicitation -> Optional.of(ROW_7));
            var user = new InteractiveCall(question -> ToolInput.declined());

            assertThat(call(user)).isEqualTo("{`action`:`accept`,`content`:{`seat`:`12A`,`row`:7}}");

            assertThat(user.questions).isEmpty();
            assertThat(server.received("tools/call")).hasSize(1);
            assertThat(server.received("notifications/cancelled")).isEmpty();
            assertThat(asked).singleElement().satisfies(elicitation -> {
                assertThat(elicitation.connection()).isEqualTo("mock");
                assertThat(elicitation.tool()).isEqualTo("add");
                assertThat(elicitation.message()).isEqualTo("Which seat?");
                assertThat(elicitation.fields()).containsExactly("seat", "row");
                assertThat(elicitation.caller().name()).isEmpty();
            });
        }

        @Test
        void areSentWhereTheProcessCannotWait() throws Exception {
            requesting(SEAT);
            connect(McpElicitation::defaults);

            assertThat(call(ToolContext.none())).isEqualTo("{`action`:`accept`,`content`:{`seat`:`12A`}}");
        }

        @Test
        void areKeptWithTheQuestionOfTheUser() throws Exception {
            requesting(SEAT, MEAL);
            connect(McpElicitation::defaults);
            var user = new InteractiveCall(question -> new ToolInput(true, "{\"meal\":\"soup\"}"));

            assertThat(call(user)).contains("`seat`:`12A`", "`meal`:`soup`");

            assertThat(user.questions).singleElement().satisfies(question -> assertThat(question.text())
                    .isEqualTo("Which meal?"));
            assertThat(asked).extracting(McpElicitation::message).containsExactly("Which seat?", "Which meal?");
        }

        @Test
        void mayDeclineForTheUser() throws Exception {
            requesting(SEAT);
            connect(elicitation -> Optional.of(ToolInput.declined()));
            var user = new InteractiveCall(question -> new ToolInput(true, "{}"));

            assertThat(call(user)).isEqualTo("{`action`:`decline`}");

            assertThat(user.questions).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"{\"row\":\"many\"}", "{\"row\":31}", "{\"seat\":[]}", "[]", "{\"row\":1e99999999999}"})
        void areDeclinedIfTheyAreInvalid(String content) throws Exception {
            requesting(SEAT);
            connect(elicitation -> Optional.of(new ToolInput(true, content)));
            try (var log = CapturedLog.of("io.karta.mcp.client")) {
                assertThat(call(new InteractiveCall(question -> ROW_7))).isEqualTo("{`action`:`decline`}");

                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains("KARTA-133: the answer of the bean answers", "add", "mock");
            }
        }

        @Test
        void areThoseOfTheUserIfTheBeanThrows() throws Exception {
            requesting(SEAT);
            connect(elicitation -> {
                throw new IllegalStateException("no database");
            });
            var user = new InteractiveCall(question -> ROW_7);
            try (var log = CapturedLog.of("io.karta.mcp.client")) {
                assertThat(call(user)).contains("`action`:`accept`");

                assertThat(user.questions).hasSize(1);
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains("KARTA-134: the bean answers threw IllegalStateException", "add", "mock");
                assertThat(log.thrown()).singleElement().satisfies(cause -> assertThat(cause)
                        .hasMessage("no database"));
            }
        }

        @Test
        void areDeclinedWithoutTheBeanForPages() throws Exception {
            var url = "'message':'Log in','url':'https://x.example','elicitationId':'1','requestedSchema':{'type':"
                    + "'object','properties':{'seat':{'type':'string','default':'x'}}}";
            requesting("{'mode':'url',%s}".formatted(url), "{'mode':null,%s}".formatted(url));
            connect(McpElicitation::defaults);
            var user = new InteractiveCall(question -> ROW_7);

            assertThat(call(user)).isEqualTo("{`action`:`decline`} {`action`:`decline`}");

            assertThat(asked).isEmpty();
            assertThat(user.questions).isEmpty();
        }

        @Test
        void endWithTheTimeLimitOfTheCall() throws Exception {
            requesting(SEAT);
            var interrupted = new CountDownLatch(1);
            group = Fixture.of(server.url())
                    .with("elicitation-bean", "slow")
                    .with("timeout", "PT2S")
                    .withBean("slow", slow(interrupted))
                    .group();

            assertThatThrownBy(() -> call(ToolContext.none()))
                    .hasMessageContainingAll("KARTA-707", "the bean slow did not answer the request for input in time");

            interrupted.await();
            assertThat(response("q1")).isEmpty();
        }

        @Test
        void areAskedOfTheBeanTenTimesPerCall() throws Exception {
            requesting(IntStream.range(0, 12).mapToObj(i -> SEAT).toArray(String[]::new));
            connect(McpElicitation::defaults);

            assertThat(call(ToolContext.none()).split(" ")).endsWith("{`action`:`decline`}", "{`action`:`decline`}");

            assertThat(asked).hasSize(10);
        }
    }

    @Test
    void areSentOverStdio() throws Exception {
        McpElicitationHandler handler = elicitation -> Optional.of(new ToolInput(true, "{\"seat\":\"12A\"}"));
        group = StdioToolsTest.fixture()
                .with("elicitation-bean", "answers")
                .withBean("answers", handler)
                .group();
        var ask = group.tools().stream()
                .filter(tool -> tool.name().equals("ask"))
                .findFirst()
                .orElseThrow();

        assertThat(ask.call("{}", ToolContext.none()).text()).isEqualTo("accept {'seat':'12A'} of call 1");
    }

    private static McpElicitationHandler slow(CountDownLatch interrupted) {
        return elicitation -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return Optional.of(ROW_7);
        };
    }

    /** Requests in the result of a call. */
    @Nested
    class InRounds {

        private void requesting(String requests) throws Exception {
            server = MockServer.stateless();
            server.on(
                    "tools/call",
                    params -> params.get("inputResponses") instanceof JsonObject responses
                            ? MockServer.text(quoted(responses).replace('\'', '`'))
                            : "{'resultType':'input_required','requestState':'s7','inputRequests':{%s}}"
                                    .formatted(requests));
        }

        private static String request(String key, String params) {
            return "'%s':{'method':'elicitation/create','params':%s}".formatted(key, params);
        }

        @Test
        void areSentWhereTheProcessCannotWait() throws Exception {
            requesting(request("a", SEAT));
            connect(elicitation -> Optional.of(ROW_7));

            var result = group.tools().get(0).call("{}", ToolContext.none());

            assertThat(result.text()).isEqualTo("{`a`:{`action`:`accept`,`content`:{`seat`:`12A`,`row`:7}}}");
            assertThat(server.received("tools/call").get(0).message().toString())
                    .contains("\"elicitation\":{\"form\":{}}");
        }

        @Test
        void areKeptWithTheQuestionOfTheUser() throws Exception {
            requesting(request("a", SEAT) + "," + request("b", MEAL));
            connect(McpElicitation::defaults);
            var user = new InteractiveCall(question -> new ToolInput(true, "{\"meal\":\"soup\"}"));

            assertThat(user.of(group.tools().get(0), "{}").text()).contains("`seat`:`12A`", "`meal`:`soup`");

            assertThat(user.questions).hasSize(1);
            assertThat(asked).hasSize(2);
        }

        @Test
        void endWithTheTimeLimitOfTheCall() throws Exception {
            requesting(request("a", SEAT));
            var interrupted = new CountDownLatch(1);
            group = Fixture.of(server.url())
                    .with("elicitation-bean", "slow")
                    .with("timeout", "PT2S")
                    .withBean("slow", slow(interrupted))
                    .group();
            var add = group.tools().get(0);

            assertThatThrownBy(() -> add.call("{}", ToolContext.none()))
                    .hasMessageContainingAll("KARTA-707", "the bean slow did not answer the request for input in time");

            interrupted.await();
            assertThat(server.received("tools/call")).hasSize(1);
        }

        @Test
        void areDeclinedIfTheyAreInvalid() throws Exception {
            requesting(request("a", SEAT));
            connect(elicitation -> Optional.of(new ToolInput(true, "{\"row\":31}")));
            try (var log = CapturedLog.of("io.karta.mcp.client")) {
                var user = new InteractiveCall(question -> ROW_7);

                assertThat(user.of(group.tools().get(0), "{}").text()).isEqualTo("{`a`:{`action`:`decline`}}");

                assertThat(user.questions).isEmpty();
                assertThat(log.warnings()).singleElement().asString().contains("KARTA-133", "/row must be at most 30");
            }
        }

        @Test
        void makeTheGroupUnavailableWithoutTheBean() throws Exception {
            server = MockServer.stateless();
            group = Fixture.of(server.url()).with("elicitation-bean", "answers").group();

            assertThatThrownBy(group::tools)
                    .hasMessageContainingAll("KARTA-706", "KARTA-132", "answers", "karta.mcp.mock.elicitation-bean");
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.rest.ServletTestServer;
import jakarta.json.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that the endpoint rejects. */
class InvalidRequestsTest {

    private static final String TOOL = "{\"name\":\"showMap\",\"description\":\"x\",\"parameters\":%s}";
    private static final String RESULT = "{\"id\":\"m\",\"role\":\"tool\",\"toolCallId\":\"c\",\"content\":%s}";
    private static final String GOAL = "goals/answer";
    private static final String HELLO = "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"hello\"}]";

    private static Shop shop;
    private static AgUiTestClient ada;

    @BeforeAll
    static void start() {
        shop = new Shop(ConfigKeys.REST_CORS_ORIGINS, "https://shop.example");
        ada = shop.client().as("ada");
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    private static String valid() {
        return AgUiTestClient.input("t1", HELLO, "[]");
    }

    private static Arguments invalid(String pointer, String from, String to) {
        return Arguments.of(pointer, valid().replace(from, to));
    }

    private static Arguments invalidTool(String pointer, String tools) {
        return invalid(pointer, "\"tools\":[]", "\"tools\":[" + tools + "]");
    }

    static Stream<Arguments> invalidInputs() {
        var part = "\"content\":[{\"type\":\"%s\",\"source\":{\"type\":\"%s\",\"value\":\"%s\",\"mimeType\":\"%s\"}}]";
        return Stream.of(
                invalid("/threadId", "\"threadId\":\"t1\",", ""),
                invalid("/threadId", "\"t1\"", "7"),
                invalid("/threadId", "\"t1\"", "\"" + "x".repeat(201) + "\""),
                invalid("/threadId", "\"t1\"", "\"t\\u0000\""),
                invalid("/threadId", "\"t1\"", "\"t\\ud800\""),
                invalid("/runId", "\"r1\"", "\"\""),
                invalid("/messages", HELLO, "{}"),
                invalid("/messages/0", HELLO, "[7]"),
                invalid("/messages/0/role", "\"user\"", "\"root\""),
                invalid("/messages/0/id", "\"id\":\"u1\",", ""),
                invalid("/messages/0/content", "\"content\":\"hello\"", "\"content\":7"),
                invalid("/messages/0/content", "\"content\":\"hello\"", "\"content\":[]"),
                invalid("/messages/0/content/0", "\"content\":\"hello\"", "\"content\":[{\"type\":\"video\"}]"),
                invalid(
                        "/messages/0/content/0/source",
                        "\"content\":\"hello\"",
                        part.formatted("image", "url", "http://x", "image/png")),
                invalid(
                        "/messages/0/content/0/source",
                        "\"content\":\"hello\"",
                        part.formatted("image", "data", "%%%", "image/png")),
                invalid(
                        "/messages/0/content/0/source",
                        "\"content\":\"hello\"",
                        part.formatted("image", "data", "AAAA", "text/html")),
                invalid("/messages", HELLO, "[" + "7,".repeat(1_000) + "7]"),
                invalid("/context", "\"context\":[]", "\"context\":[" + "{},".repeat(100) + "{}]"),
                invalid(
                        "/resume/0/status",
                        "\"resume\":[]",
                        "\"resume\":[{\"interruptId\":\"a\",\"status\":\"maybe\"}]"),
                invalid("/resume/0/interruptId", "\"resume\":[]", "\"resume\":[{\"status\":\"resolved\"}]"),
                invalid("/resume/0", "\"resume\":[]", "\"resume\":[null]"),
                invalidTool("/tools/0", "7"),
                invalidTool("/tools/0/name", "{\"description\":\"x\"}"),
                invalidTool("/tools/0/name", "{\"name\":\"a b\",\"description\":\"x\"}"),
                invalidTool("/tools/0/name", "{\"name\":\"" + "x".repeat(65) + "\",\"description\":\"x\"}"),
                invalidTool("/tools/0/description", "{\"name\":\"a\"}"),
                invalidTool("/tools/0/parameters", TOOL.formatted("7")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"string\"}")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"object\",\"properties\":[]}")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"object\",\"type\\u200b\":\"array\"}")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"object\",\"\\u200brequired\":[7]}")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"object\",\"properties\":{\"a\":7}}")),
                invalidTool("/tools/0/parameters", TOOL.formatted("{\"type\":\"object\",\"required\":[7]}")),
                invalidTool(
                        "/tools/0", TOOL.formatted("{\"type\":\"object\",\"title\":\"" + "x".repeat(10_000) + "\"}")),
                invalidTool("/tools/1/name", TOOL.formatted("{}") + "," + TOOL.formatted("{}")),
                invalidTool("/tools", "7,".repeat(20) + "7"),
                invalid("/messages/0/toolCallId", HELLO, "[{\"id\":\"m\",\"role\":\"tool\",\"content\":\"x\"}]"),
                invalid("/messages/0/content", HELLO, "[" + RESULT.formatted("7") + "]"),
                invalid("/messages/0/content", HELLO, "[" + RESULT.formatted("[{\"type\":\"image\"}]") + "]"),
                invalid("/messages/0/error", HELLO, "[" + RESULT.formatted("\"x\",\"error\":7") + "]"),
                invalid(
                        "/messages/1/toolCallId",
                        HELLO,
                        "[" + RESULT.formatted("\"x\"") + "," + RESULT.formatted("\"y\"") + "]"),
                invalid("/forwardedProps/karta", "\"forwardedProps\":{}", "\"forwardedProps\":{\"karta\":7}"));
    }

    @ParameterizedTest
    @MethodSource("invalidInputs")
    void namesWhatIsWrongWithTheInput(String pointer, String body) {
        var answer = ada.post(GOAL, body);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-581");
        assertThat(answer.text()).contains("\"pointer\":\"" + pointer + "\"");
    }

    static Stream<String> unreadableBodies() {
        return Stream.of(
                "",
                "hello",
                "[]",
                "{",
                "7",
                "{\"threadId\":\"a\",\"threadId\":\"b\"}",
                "{\"state\":" + "[".repeat(65) + "]".repeat(65) + "}",
                "{\"state\":" + "[".repeat(100_000),
                "{\"state\":{\"x\":1e99999999999}}",
                "{\"state\":{\"x\":-1e-99999999999}}",
                "{\"state\":" + "7".repeat(2_000) + "}");
    }

    @ParameterizedTest
    @MethodSource("unreadableBodies")
    void rejectsBodiesThatAreNoJsonObject(String body) {
        var answer = ada.post(GOAL, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-580");
    }

    @Test
    void rejectsFrontendTools() {
        var answer = ada.post(
                GOAL, valid().replace("\"tools\":[]", "\"tools\":[{\"name\":\"alert\",\"description\":\"Alerts\"}]"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("KARTA-586");
    }

    @Test
    void rejectsABodyOfMoreThanTenMegabytes() {
        var answer = ada.post(GOAL, valid().replace("hello", "x".repeat(10 * 1024 * 1024)));

        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.code()).isEqualTo("KARTA-583");
    }

    @Test
    void rejectsOtherMediaTypes() {
        assertThat(ada.with("Content-Type", "text/plain").post(GOAL, valid()).code())
                .isEqualTo("KARTA-582");
        assertThat(ada.with("Content-Type", "application/json;charset=utf-16")
                        .post(GOAL, valid())
                        .status())
                .isEqualTo(415);
        assertThat(ada.with("Content-Encoding", "gzip").post(GOAL, valid()).status())
                .isEqualTo(415);
        assertThat(ada.with("Accept", "application/json").post(GOAL, valid()).code())
                .isEqualTo("KARTA-585");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Text/Event-Stream", "application/json, text/event-stream;q=0.5", "*/*"})
    void acceptsEachWayToAskForAStream(String accept) {
        assertThat(ada.with("Accept", accept).post(GOAL, valid()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parentRunId", "resume", "tools", "context", "state", "forwardedProps"})
    void treatsNullAsAMissingMember(String member) {
        var body = AgUiTestClient.json(valid());
        var changed = Json.createObjectBuilder(body).addNull(member).build();

        assertThat(ada.post(GOAL, changed.toString()).said()).isEqualTo("You said hello");
    }

    @Test
    void readsAllLinesOfTheHeaderAccept() throws Exception {
        var address = shop.server.url("/karta/ag-ui/" + GOAL);
        var request = HttpRequest.newBuilder(address)
                .header("Authorization", ada.headers().get("Authorization"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("Accept", "text/event-stream")
                .POST(BodyPublishers.ofString(valid()))
                .build();

        assertThat(ada.http().send(request, BodyHandlers.discarding()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void rejectsACallerWhoseNameNoStoreCanKeep() {
        var answer = shop.client().as(ServletTestServer.LONG_NAME).post(GOAL, valid());

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo("KARTA-182");
    }

    @Test
    void rejectsOtherMethodsAndPaths() {
        assertThat(ada.send("GET", GOAL).status()).isEqualTo(405);
        assertThat(ada.send("GET", GOAL).code()).isEqualTo("KARTA-584");
        assertThat(ada.send("DELETE", GOAL).headers().get("allow")).containsExactly("POST");
        assertThat(ada.post("goals/hidden", valid()).status()).isEqualTo(404);
        assertThat(ada.post("goals", valid()).code()).isEqualTo("KARTA-578");
        assertThat(ada.post("other/answer", valid()).status()).isEqualTo(404);
        assertThat(ada.load(GOAL, "unknown").code()).isEqualTo("KARTA-579");
        assertThat(ada.resume(GOAL, "unknown", "p~1", "true").status()).isEqualTo(404);
    }

    @Test
    void isClosedToCallersWithoutAName() {
        var stranger = shop.client();

        assertThat(stranger.post(GOAL, valid()).status()).isEqualTo(401);
        assertThat(stranger.post(GOAL, valid()).code()).isEqualTo("KARTA-576");
        assertThat(stranger.post("goals/hidden", "").status()).isEqualTo(401);
        assertThat(stranger.send("DELETE", GOAL + "/threads/t1").status()).isEqualTo(401);
    }

    @Test
    void admitsCallersWithoutANameIfConfigured() {
        try (var open = new Shop(ConfigKeys.REST_ANONYMOUS, "true")) {
            assertThat(open.client().post(GOAL, valid()).said()).isEqualTo("You said hello");
        }
    }

    @Test
    void rejectsPagesOfOtherOrigins() {
        assertThat(ada.with("Origin", "https://evil.example")
                        .post(GOAL, valid())
                        .code())
                .isEqualTo("KARTA-577");
        assertThat(ada.with("Cookie", "session=1").post(GOAL, valid()).status()).isEqualTo(403);
        assertThat(ada.with("Origin", "null").post(GOAL, valid()).status()).isEqualTo(403);
    }

    @Test
    void admitsPagesOfConfiguredOrigins() {
        var page = ada.with("Origin", "https://shop.example");

        var preflight = shop.client()
                .with("Origin", "https://shop.example")
                .with("Access-Control-Request-Method", "POST")
                .send("OPTIONS", GOAL);

        assertThat(page.post(GOAL, valid()).headers().get("access-control-allow-origin"))
                .containsExactly("https://shop.example");
        assertThat(preflight.status()).isEqualTo(204);
        assertThat(preflight.headers().get("access-control-allow-methods").get(0))
                .contains("POST");
    }
}

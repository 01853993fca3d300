/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.CapturedLog;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of the protocol to the methods of beans, over HTTP. */
class ProtocolTest {

    record Order(int number, String item) {}

    record Slot(String day, int hour) {}

    enum Mood {
        POLITE,
        PLAIN
    }

    /** Methods that are published. */
    @ApplicationScoped
    public static class Orders {

        @McpTool(description = "Finds an order", readOnly = true, title = "Find")
        Order order(int number) {
            if (number == 13) {
                throw new IllegalStateException("secret detail");
            }
            return new Order(number, "kettle");
        }

        @McpTool(description = "Deletes an order")
        @RolesAllowed("support")
        void delete(int number) {
            assertThat(number).isPositive();
        }

        @McpTool(description = "Books a table")
        String book(McpContext context) {
            return context.elicit("slot", "When?", Slot.class)
                    .map(slot -> slot.day() + " " + slot.hour())
                    .orElse("Nothing was booked.");
        }

        @McpResource(uri = "orders://{number}", mimeType = "application/json")
        Optional<Order> resource(String number) {
            return number.equals("7") ? Optional.of(new Order(7, "kettle")) : Optional.empty();
        }

        @McpPrompt(description = "Answers a complaint")
        String complaint(String text, Mood mood) {
            return mood + ": " + text;
        }

        @McpPrompt(description = "Explains a script")
        String script(Character.UnicodeScript script) {
            return "Explain " + script;
        }
    }

    private final LocalPlatform platform = LocalPlatform.builder()
            .otherSettings(Map.of(
                    ConfigKeys.MCP_MAX_BODY_SIZE, "10000", ConfigKeys.MCP_RESOURCE_METADATA, "https://id.example/meta"))
            .build();
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Orders.class);
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
    void callsAMethod() {
        var result =
                client.stateless("tools/call", call("order", "{\"number\":7}")).result();

        assertThat(result.getJsonObject("structuredContent"))
                .isEqualTo(McpTestClient.json("{\"number\":7,\"item\":\"kettle\"}"));
    }

    @Test
    void describesAMethod() {
        var tools = client.stateless("tools/list", "{}").result().getJsonArray("tools");
        var order = tools.getValuesAs(JsonObject.class).stream()
                .filter(tool -> tool.getString("name").equals("order"))
                .findFirst()
                .orElseThrow();

        assertThat(order.getString("title")).isEqualTo("Find");
        assertThat(order.getJsonObject("annotations").getBoolean("readOnlyHint"))
                .isTrue();
        assertThat(order.getJsonObject("outputSchema").getJsonObject("properties"))
                .containsOnlyKeys("number", "item");
    }

    @Test
    void hidesMethodsFromCallersWithoutTheRole() {
        assertThat(client.stateless("tools/list", "{}").text()).contains("Deletes an order");
        assertThat(client.as("ada").stateless("tools/list", "{}").text()).doesNotContain("Deletes an order");
        assertThat(client.as("ada")
                        .stateless("tools/call", call("delete", "{\"number\":1}"))
                        .error())
                .isEqualTo(-32602);
        assertThat(client.stateless("tools/call", call("delete", "{\"number\":1}"))
                        .content())
                .isEqualTo("Done.");
    }

    @Test
    void hidesUnexpectedExceptions() {
        try (var log = CapturedLog.of("io.karta.mcp")) {
            var answer = client.stateless("tools/call", call("order", "{\"number\":13}"));

            assertThat(answer.error()).isEqualTo(-32603);
            assertThat(answer.text()).doesNotContain("secret detail");
            assertThat(log.lines()).singleElement().asString().contains("KARTA-700", "secret detail");
        }
    }

    @Test
    void asksForInputAgainUntilItIsValid() throws Exception {
        var session = client.session("{\"elicitation\":{}}");
        var lines = session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":"
                        + call("book", "{}") + "}")
                .get()
                .body()
                .filter(line -> line.startsWith("data: {"))
                .iterator();
        var first = McpTestClient.json(lines.next().substring(6));
        session.post(reply(first, "{\"action\":\"accept\",\"content\":{\"day\":\"Monday\",\"hour\":\"late\"}}"));
        var second = McpTestClient.json(lines.next().substring(6));
        assertThat(second.getJsonObject("params").getString("message")).contains("/hour");
        session.post(reply(second, "{\"action\":\"accept\",\"content\":{\"day\":\"Monday\",\"hour\":8}}"));

        assertThat(lines.next()).contains("Monday 8");
    }

    private static String reply(JsonObject request, String result) {
        return "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":%s}".formatted(request.getString("id"), result);
    }

    @Test
    void aClientThatOnlyOpensPagesLearnsThatItLacksForms() {
        var answer = client.stateless("tools/call", call("book", "{}"), "{\"elicitation\":{\"url\":{}}}");

        assertThat(answer.error()).isEqualTo(-32021);
        assertThat(answer.text()).contains("\"requiredCapabilities\":{\"elicitation\":{\"form\":{}}}");
    }

    @Test
    void aDeclinedFormHasNoAnswer() {
        var first = client.stateless("tools/call", call("book", "{}")).result();
        var again = ("{\"name\":\"book\",\"arguments\":{},\"requestState\":\"%s\","
                        + "\"inputResponses\":{\"slot\":{\"action\":\"decline\"}}}")
                .formatted(first.getString("requestState"));

        assertThat(client.stateless("tools/call", again).content()).isEqualTo("Nothing was booked.");
    }

    @Test
    void rejectsAStateThatWasChanged() {
        var state = client.stateless("tools/call", call("book", "{}")).result().getString("requestState");
        var changed = "{\"name\":\"book\",\"arguments\":{},\"requestState\":\"%s\"}".formatted("e" + state);

        assertThat(client.stateless("tools/call", changed).error()).isEqualTo(-32602);
    }

    @Test
    void readsResources() {
        assertThat(client.stateless("resources/read", "{\"uri\":\"orders://7\"}")
                        .text())
                .contains("kettle");
        assertThat(client.stateless("resources/read", "{\"uri\":\"orders://8\"}")
                        .error())
                .isEqualTo(-32602);
        assertThat(client.session("{}")
                        .call(1, "resources/read", "{\"uri\":\"orders://8\"}")
                        .error())
                .isEqualTo(-32002);
    }

    @Test
    void getsAndCompletesPrompts() {
        var prompt = client.stateless(
                "prompts/get", "{\"name\":\"complaint\",\"arguments\":{\"text\":\"broken\",\"mood\":\"POLITE\"}}");
        var completion = client.stateless(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"complaint\"},"
                        + "\"argument\":{\"name\":\"mood\",\"value\":\"pl\"}}");

        assertThat(prompt.text()).contains("POLITE: broken");
        assertThat(completion
                        .result()
                        .getJsonObject("completion")
                        .getJsonArray("values")
                        .toString())
                .isEqualTo("[\"PLAIN\"]");
    }

    @Test
    void completesWithAtMostAHundredValuesAndSaysThatThereAreMore() {
        var completion = client.stateless(
                        "completion/complete",
                        "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"script\"},"
                                + "\"argument\":{\"name\":\"script\",\"value\":\"\"}}")
                .result()
                .getJsonObject("completion");

        assertThat(completion.getJsonArray("values")).hasSize(100);
        assertThat(completion.getInt("total")).isEqualTo(Character.UnicodeScript.values().length);
        assertThat(completion.getBoolean("hasMore")).isTrue();
    }

    @Test
    void rejectsACallerWhoseNameNoStoreCanKeep() {
        var answer = McpTestClient.of(server.url("/karta/mcp"))
                .as(ServletTestServer.LONG_NAME)
                .stateless("tools/list", "{}");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).contains("KARTA-182");
    }

    @Test
    void closedToUnauthenticatedCallers() {
        var answer = McpTestClient.of(server.url("/karta/mcp")).stateless("tools/list", "{}");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().get("www-authenticate"))
                .contains("Bearer resource_metadata=\"https://id.example/meta\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example", "null", "not an origin", "app://127.0.0.1"})
    void rejectsOtherOrigins(String origin) {
        assertThat(client.with("Origin", origin).stateless("tools/list", "{}").status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {                                               | -32700
                    []                                              | -32600
                    {"jsonrpc":"2.0","id":1e99999999999,"method":"ping"} | -32700
                    {"jsonrpc":"1.0","id":1,"method":"ping"}        | -32600
                    {"jsonrpc":"2.0","id":null,"method":"ping"}     | -32600
                    {"jsonrpc":"2.0","id":1.5,"method":"ping"}      | -32600
                    {"jsonrpc":"2.0","id":1,"method":7}             | -32600
                    {"jsonrpc":"2.0","id":1,"method":"p","params":1}| -32600
                    {"jsonrpc":"2.0","id":1}                        | -32600
                    """)
    void rejectsInvalidMessages(String body, int code) {
        var answer = client.post(body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).isEqualTo(code);
    }

    @Test
    void rejectsOtherMediaTypesAndLargeBodies() {
        assertThat(client.with("Content-Type", "text/plain").post("{}").status())
                .isEqualTo(415);
        assertThat(client.post(" ".repeat(10_001)).status()).isEqualTo(413);
    }

    @Test
    void ignoresAByteOrderMark() {
        var answer = client.session("{}").post("\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");

        assertThat(answer.result()).isEmpty();
    }

    @Test
    void rejectsDeeplyNestedBodies() {
        var depth = 4_000;
        var params = "{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}";

        var answer = client.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":" + params + "}");

        assertThat(answer.error()).isEqualTo(-32700);
        assertThat(answer.text()).contains("nested deeper than 100 levels");
    }

    @Test
    void countsNoBracketsInTexts() {
        var text = "\\\"[{".repeat(200);

        assertThat(client.stateless(
                                "prompts/get",
                                "{\"name\":\"complaint\",\"arguments\":{\"mood\":\"PLAIN\",\"text\":\"" + text + "\"}}")
                        .text())
                .contains("PLAIN: ");
    }

    @Test
    void rejectsHeadersThatDifferFromTheBody() {
        var body =
                """
                {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
                "io.modelcontextprotocol/protocolVersion":"%s","io.modelcontextprotocol/clientCapabilities":{}}}}""";
        var modern = client.with("MCP-Protocol-Version", "2026-07-28");

        assertThat(modern.with("Mcp-Method", "tools/call")
                        .post(body.formatted("2026-07-28"))
                        .error())
                .isEqualTo(-32020);
        assertThat(modern.post(body.formatted("2026-07-28")).error()).isEqualTo(-32020);
        assertThat(client.with("MCP-Protocol-Version", "2031-01-01")
                        .post(body.formatted("2031-01-01"))
                        .error())
                .isEqualTo(-32022);
    }

    @Test
    void aSessionBelongsToItsCaller() {
        var session = client.session("{}");

        assertThat(session.call(1, "ping", "{}").status()).isEqualTo(200);
        assertThat(session.as("ada").call(1, "ping", "{}").status()).isEqualTo(404);
        assertThat(session.send("DELETE").status()).isEqualTo(204);
        assertThat(session.call(1, "ping", "{}").status()).isEqualTo(404);
        assertThat(client.call(1, "ping", "{}").status()).isEqualTo(400);
    }

    @Test
    void rejectsAnUnsupportedVersionInASession() {
        var session = client.session("{}");

        var answer = session.with("MCP-Protocol-Version", "1999-01-01").call(1, "tools/list", "{}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("1999-01-01", "2025-11-25");
        assertThat(session.with("MCP-Protocol-Version", "2025-06-18")
                        .call(2, "tools/list", "{}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void answersBatchesOfTheVersionThatHasThem() {
        var batch =
                """
                [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},
                 7,{"jsonrpc":"2.0","id":"b","method":"tools/fly","params":{}}]""";
        var session = client.session("{}", "2025-03-26");

        var answer = session.post(batch);

        assertThat(answer.status()).isEqualTo(200);
        var responses = JsonBuilders.provider()
                .createReader(new StringReader(answer.text()))
                .readArray()
                .getValuesAs(JsonObject.class);
        assertThat(responses).extracting(each -> each.get("id").toString()).containsExactly("1", "null", "\"b\"");
        assertThat(responses.get(0)).containsEntry("result", JsonValue.EMPTY_JSON_OBJECT);
        assertThat(session.post("[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}]")
                        .status())
                .isEqualTo(202);
        assertThat(session.post("[]").status()).isEqualTo(400);
        assertThat(session.post(Collections.nCopies(100, "7").toString()).status())
                .isEqualTo(200);
        assertThat(session.post(Collections.nCopies(101, "7").toString()).text())
                .contains("A batch has 1 to 100 messages, but this one has 101");
        assertThat(client.session("{}").post(batch).status()).isEqualTo(400);
        assertThat(client.post(batch).status()).isEqualTo(400);
    }

    @Test
    void unknownMethodsAndTools() {
        assertThat(client.stateless("tools/fly", "{}").status()).isEqualTo(404);
        assertThat(client.stateless("tools/call", call("ordr", "{}")).text()).contains("Similar: order");
    }

    @Test
    void acceptsBodiesOfAnyLengthIfTheLimitIsTheLargestInteger() {
        try (var other = LocalPlatform.builder()
                        .otherSettings(Map.of(ConfigKeys.MCP_MAX_BODY_SIZE, String.valueOf(Integer.MAX_VALUE)))
                        .build();
                var unlimited = new ServletTestServer(other, 0, McpServlet.class, "/karta/mcp")) {
            var answer =
                    McpTestClient.of(unlimited.url("/karta/mcp")).as("grace").stateless("tools/list", "{}");

            assertThat(answer.status()).isEqualTo(200);
        }
    }
}

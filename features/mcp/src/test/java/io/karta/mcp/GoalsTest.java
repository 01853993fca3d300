/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.Violation;
import io.karta.mcp.http.McpServlet;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.CapturedLog;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exported goals as tools, over HTTP. */
class GoalsTest {

    record Order(int number) {}

    record Receipt(int number) {}

    record Amount(int euros) {}

    record Refund(int euros) {}

    record Address(String street, int house) {}

    record Parcel(String label) {}

    interface Writeup {}

    record Article(String text) implements Writeup {}

    interface Topic {}

    record Tree(String name, List<Tree> children) {}

    sealed interface Drawing permits Circle, Group {}

    record Circle(int radius) implements Drawing {}

    record Group(List<Drawing> parts) implements Drawing {}

    /** Types with the same names as others. */
    static final class Other {

        record Tree(int age, Optional<Tree> parent) {}

        private Other() {}
    }

    /** Prices by name. */
    static final class Prices extends HashMap<String, Integer> {

        private static final long serialVersionUID = 1L;
    }

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.PLATFORM_NAME, "shop"))
                .validator(GoalsTest::violations)
                .build();
        platform.deploy(shop());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    private static List<Violation> violations(Object value, Locale locale) {
        return value instanceof Order order && order.number() > 1_000
                ? List.of(
                        new Violation("/number", "must be at most 1000"),
                        new Violation("/number", "must be even (" + locale + ")"))
                : List.of();
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> {
                    context.progress("packing");
                    if (order.number() < 0) {
                        throw new IllegalStateException("secret detail");
                    }
                    return new Receipt(order.number());
                })
                .actionWithOutcome(
                        "approve",
                        Amount.class,
                        Refund.class,
                        (amount, context) -> amount.euros() > 100
                                ? Outcome.await(Form.confirmation(new Refund(amount.euros()), "Refund it?"))
                                : Outcome.of(new Refund(amount.euros())))
                .actionWithOutcome(
                        "address",
                        Receipt.class,
                        Address.class,
                        (receipt, context) ->
                                Outcome.await(Form.of(Address.class).title("Where to?")))
                .action(
                        "ship",
                        Address.class,
                        Parcel.class,
                        (to, context) -> new Parcel(to.street() + " " + to.house()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("refund", "Refund money", Refund.class, goal -> goal.remote()
                        .startingWith(Amount.class))
                .goal("send", "Send a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("hidden", "Not exported", Receipt.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    private static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    @Test
    void listsExportedGoalsWithTheirSchemas() {
        var tools = client.stateless("tools/list", "{}").result().getJsonArray("tools");
        var names = tools.getValuesAs(JsonObject.class).stream()
                .map(tool -> tool.getString("name"))
                .toList();

        assertThat(names).containsExactlyInAnyOrder("sell", "refund", "send", "submitFormAndResumeProcess");
        var sell = tools.getValuesAs(JsonObject.class).stream()
                .filter(tool -> tool.getString("name").equals("sell"))
                .findFirst()
                .orElseThrow();
        assertThat(sell.getString("description")).isEqualTo("Sell something\n\n**Output:** Receipt\n- number (Int)");
        assertThat(sell.getJsonObject("inputSchema").getJsonObject("properties"))
                .containsKey("number");
        assertThat(sell.getJsonObject("outputSchema").getString("type")).isEqualTo("object");
    }

    @Test
    void listsGoalsOfAgentsThatAreDeployedLater() {
        assertThat(client.stateless("tools/list", "{}").text()).doesNotContain("Weigh a parcel");

        platform.deploy(Agents.agent("Scale", "Weighs things")
                .action("weigh", Parcel.class, Amount.class, (parcel, context) -> new Amount(3))
                .goal("weigh", "Weigh a parcel", Amount.class, goal -> goal.remote()
                        .startingWith(Parcel.class))
                .build());

        assertThat(client.stateless("tools/list", "{}").text()).contains("Weigh a parcel");
        assertThat(client.stateless("tools/call", call("weigh", "{\"label\":\"x\"}"))
                        .content())
                .contains("3");
    }

    @Test
    void offersGoalsWithOpenInterfacesOnlyIfTheirInputCanBeCreated() {
        platform.deploy(Agents.agent("Author", "Writes")
                .action("write", Order.class, Writeup.class, (order, context) -> new Article("No. " + order.number()))
                .action("review", Topic.class, Article.class, (topic, context) -> new Article("good"))
                .goal("write", "Write an article", Writeup.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("review", "Review a topic", Article.class, goal -> goal.remote()
                        .startingWith(Topic.class))
                .build());

        assertThat(client.stateless("tools/list", "{}").text())
                .contains("Write an article", "Sell something")
                .doesNotContain("Review a topic");
        assertThat(client.stateless("tools/call", call("write", "{\"number\":3}"))
                        .content())
                .contains("No. 3");
    }

    @Test
    void reportsGoalsThatAreNoToolsOnce() {
        try (var log = CapturedLog.of("io.karta.mcp")) {
            platform.deploy(Agents.agent("Critic", "Reviews")
                    .action("review", Topic.class, Article.class, (topic, context) -> new Article("good"))
                    .goal("review", "Review a topic", Article.class, goal -> goal.remote()
                            .startingWith(Topic.class))
                    .build());
            client.stateless("tools/list", "{}");
            platform.deploy(Agents.agent("Scale", "Weighs things")
                    .action("weigh", Parcel.class, Amount.class, (parcel, context) -> new Amount(3))
                    .goal("weigh", "Weigh a parcel", Amount.class, goal -> goal.startingWith(Parcel.class))
                    .build());
            client.stateless("tools/list", "{}");

            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .contains("KARTA-135", "goal review of agent Critic", Topic.class.getName());
        }
    }

    @Test
    void readsRecursiveTypes() {
        platform.deploy(Agents.agent("Gardener", "Plants")
                .action("plant", Tree.class, Tree.class, (tree, context) -> tree)
                .action(
                        "draw",
                        Drawing.class,
                        Receipt.class,
                        (drawing, context) ->
                                new Receipt(((Group) drawing).parts().size()))
                .goal("plant", "Plant a tree", Tree.class, goal -> goal.remote().startingWith(Tree.class))
                .goal("draw", "Draw", Receipt.class, goal -> goal.remote().startingWith(Drawing.class))
                .build());

        assertThat(schema("plant", "inputSchema").getJsonObject("properties")).containsOnlyKeys("name", "children");
        assertThat(schema("plant", "outputSchema").getJsonObject("properties")).containsOnlyKeys("name", "children");
        assertThat(schema("draw", "inputSchema").getJsonObject("properties")).containsOnlyKeys("value");
        var tree = "{\"name\":\"oak\",\"children\":[{\"name\":\"acorn\",\"children\":[]}]}";
        assertThat(client.stateless("tools/call", call("plant", tree)).result().getJsonObject("structuredContent"))
                .hasToString(tree);
        var drawing = "{\"value\":{\"type\":\"Group\",\"parts\":[{\"type\":\"Circle\",\"radius\":1}]}}";
        assertThat(client.stateless("tools/call", call("draw", drawing))
                        .result()
                        .getJsonObject("structuredContent"))
                .hasToString("{\"number\":1}");
    }

    @Test
    void offersAGoalThatStartsWithAMapAsAPrompt() {
        platform.deploy(Agents.agent("Counter", "Counts prices")
                .action("count", Prices.class, Receipt.class, (prices, context) -> new Receipt(prices.size()))
                .goal("count", "Count prices", Receipt.class, goal -> goal.remote()
                        .startingWith(Prices.class))
                .build());

        assertThat(client.stateless("prompts/list", "{}").text()).contains("Count prices", "Sell something");
        assertThat(client.stateless("tools/call", call("count", "{\"tea\":3,\"milk\":1}"))
                        .result()
                        .getJsonObject("structuredContent"))
                .hasToString("{\"number\":2}");
    }

    @Test
    void readsRecursiveTypesOfTheSameNameByName() {
        platform.deploy(Agents.agent("Forester", "Compares trees")
                .action("compare", action -> action.reads("first", Tree.class)
                        .reads("second", Other.Tree.class)
                        .produces(Receipt.class)
                        .running((inputs, context) -> new Receipt(1)))
                .goal("compare", "Compare two trees", Receipt.class, goal -> goal.remote()
                        .startingWith(Tree.class, Other.Tree.class))
                .build());
        var tool = tools().filter(each -> each.toString().contains("second"))
                .findFirst()
                .orElseThrow();

        var schema = tool.getJsonObject("inputSchema");

        assertThat(danglingReferences(schema, schema)).isEmpty();
        assertThat(schema.getJsonObject("$defs").toString()).contains("children", "parent");
    }

    private Stream<JsonObject> tools() {
        return client
                .stateless("tools/list", "{}")
                .result()
                .getJsonArray("tools")
                .getValuesAs(JsonObject.class)
                .stream();
    }

    /** Returns a schema of a tool, whose references are valid. */
    private JsonObject schema(String tool, String kind) {
        var schema = tools().filter(each -> each.getString("name").equals(tool))
                .findFirst()
                .orElseThrow()
                .getJsonObject(kind);
        assertThat(danglingReferences(schema, schema)).isEmpty();
        return schema;
    }

    private static List<String> danglingReferences(JsonValue value, JsonObject root) {
        if (value instanceof JsonArray array) {
            return array.stream()
                    .flatMap(element -> danglingReferences(element, root).stream())
                    .toList();
        }
        if (!(value instanceof JsonObject object)) {
            return List.of();
        }
        var own = object.get("$ref") instanceof JsonString reference
                        && !Json.createPointer(reference.getString().substring(1))
                                .containsValue(root)
                ? Stream.of(reference.getString())
                : Stream.<String>of();
        return Stream.concat(own, object.values().stream().flatMap(member -> danglingReferences(member, root).stream()))
                .toList();
    }

    @Test
    void rejectsArgumentsThatViolateConstraints() {
        var arguments = call("sell", "{\"number\":1001}");

        var stateless = client.stateless("tools/call", arguments).result();
        var inSession = client.session("{}").call(1, "tools/call", arguments).result();

        for (var result : List.of(stateless, inSession)) {
            assertThat(result.getBoolean("isError")).isTrue();
            assertThat(result.getJsonArray("content").getJsonObject(0).getString("text"))
                    .startsWith("The arguments are invalid: ")
                    .contains("/number must be at most 1000", "/number must be even");
        }
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .isEmpty();
    }

    @Test
    void pointsToTheNamedInputThatViolatesConstraints() {
        platform.deploy(Agents.agent("Pair", "Compares orders")
                .action("compare", action -> action.reads("first", Order.class)
                        .reads("second", Order.class)
                        .produces(Receipt.class)
                        .running((inputs, context) -> new Receipt(1)))
                .goal("compare", "Compare two orders", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());

        var result = client.stateless(
                        "tools/call", call("compare", "{\"first\":{\"number\":1},\"second\":{\"number\":1001}}"))
                .result();

        assertThat(result.getBoolean("isError")).isTrue();
        assertThat(result.toString())
                .contains("/second/number must be at most 1000")
                .doesNotContain("/first");
    }

    @Test
    void runsAGoal() {
        var result =
                client.stateless("tools/call", call("sell", "{\"number\":7}")).result();

        assertThat(result.getJsonObject("structuredContent").getInt("number")).isEqualTo(7);
        assertThat(result.getString("resultType")).isEqualTo("complete");
        assertThat(result.getJsonObject("_meta")
                        .getJsonObject("io.modelcontextprotocol/serverInfo")
                        .getString("name"))
                .isEqualTo("shop");
    }

    @Test
    void reportsProgressInASession() {
        var answer = client.session("{}")
                .call(
                        1,
                        "tools/call",
                        "{\"name\":\"sell\",\"arguments\":{\"number\":7},\"_meta\":{\"progressToken\":\"t\"}}");

        assertThat(answer.messages().get(0).getJsonObject("params").getString("message"))
                .isEqualTo("packing");
        assertThat(answer.result().getJsonObject("structuredContent").getInt("number"))
                .isEqualTo(7);
    }

    @Test
    void rejectsInvalidArgumentsAsAResultThatTheModelCanCorrect() {
        var answer = client.stateless("tools/call", call("sell", "{\"number\":\"seven dogs\"}"));

        assertThat(answer.result().getBoolean("isError")).isTrue();
        assertThat(answer.content()).contains("/number");
    }

    @Test
    void hidesTheCauseOfAFailureFromTheClient() {
        try (var log = CapturedLog.of("io.karta.mcp")) {
            var answer = client.stateless("tools/call", call("sell", "{\"number\":-1}"));

            assertThat(answer.result().getBoolean("isError")).isTrue();
            assertThat(answer.text()).doesNotContain("secret detail");
            assertThat(log.lines()).singleElement().asString().contains("KARTA-705", "secret detail");
        }
    }

    @Test
    void asksForApprovalAndContinuesTheSameProcess() {
        var first = client.stateless("tools/call", call("refund", "{\"euros\":200}"))
                .result();

        assertThat(first.getString("resultType")).isEqualTo("input_required");
        var again = McpTestClient.accepted(call("refund", "{\"euros\":200}"), first, "{\"accepted\":true}");
        var second = client.stateless("tools/call", again).result();

        assertThat(second.getJsonObject("structuredContent").getInt("euros")).isEqualTo(200);
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .hasSize(1);
        assertThat(client.as("ada").stateless("tools/call", again).error()).isEqualTo(-32602);
    }

    @Test
    void startsNoOtherProcessIfThatOfTheCallWasRemoved() {
        var first = client.stateless("tools/call", call("refund", "{\"euros\":200}"))
                .result();
        platform.eraseUser("grace");
        var again = Json.createObjectBuilder(McpTestClient.json(call("refund", "{\"euros\":200}")))
                .add("requestState", first.getString("requestState"))
                .build()
                .toString();

        var second = client.stateless("tools/call", again);

        assertThat(second.result().getBoolean("isError")).isTrue();
        assertThat(second.content()).contains("does not exist any more");
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .isEmpty();
    }

    @Test
    void asksTheUserOfASessionWithinTheCall() throws Exception {
        var session = client.session("{\"elicitation\":{}}");
        var response = session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":"
                + call("send", "{\"number\":7}") + "}");
        var lines =
                response.get().body().filter(line -> line.startsWith("data: {")).iterator();
        var question = McpTestClient.json(lines.next().substring(6));

        assertThat(question.getJsonObject("params").getString("message")).isEqualTo("Where to?");
        session.post(("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":{\"action\":\"accept\","
                        + "\"content\":{\"street\":\"High Street\",\"house\":4}}}")
                .formatted(question.getString("id")));
        var result = McpTestClient.json(lines.next().substring(6));

        assertThat(result.getJsonObject("result")
                        .getJsonObject("structuredContent")
                        .getString("label"))
                .isEqualTo("High Street 4");
    }

    @Test
    void asksAClientWithoutAUserAtMostTenTimes() throws Exception {
        var session = client.session("{\"elicitation\":{}}");
        var lines = session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":"
                        + call("send", "{\"number\":7}") + "}")
                .get()
                .body()
                .filter(line -> line.startsWith("data: {"))
                .iterator();
        for (int question = 1; question <= 10; question++) {
            var id = McpTestClient.json(lines.next().substring(6)).getString("id");
            session.post("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":{\"action\":\"accept\",\"content\":{}}}"
                    .formatted(id));
        }

        var result = McpTestClient.json(lines.next().substring(6)).getJsonObject("result");

        assertThat(result.getBoolean("isError")).isTrue();
        assertThat(result.toString()).contains("Where to?", "/street", "still waiting");
    }

    @Test
    void clientsWithoutFormsSubmitAnswersWithATool() {
        var answer = client.stateless("tools/call", call("refund", "{\"euros\":200}"), "{}");

        assertThat(answer.result().getBoolean("isError")).isTrue();
        var submission = answer.submission("{\"accepted\":true}");
        assertThat(client.as("ada").stateless("tools/call", submission).content())
                .contains("no process");
        assertThat(client.stateless("tools/call", submission)
                        .result()
                        .getJsonObject("structuredContent")
                        .getInt("euros"))
                .isEqualTo(200);
    }

    @Test
    void clientsThatOnlyOpenPagesSubmitAnswersWithATool() {
        var pages = "{\"elicitation\":{\"url\":{}}}";
        var both = "{\"elicitation\":{\"url\":{},\"form\":{}}}";

        assertThat(client.stateless("tools/call", call("refund", "{\"euros\":200}"), pages)
                        .content())
                .contains("submitFormAndResumeProcess");
        assertThat(client.stateless("tools/call", call("refund", "{\"euros\":200}"), both)
                        .result()
                        .getString("resultType"))
                .isEqualTo("input_required");
    }

    @Test
    void aProcessIsAResourceOfItsCaller() {
        var waiting = client.stateless("tools/call", call("refund", "{\"euros\":200}"), "{}");
        var process = waiting.process();
        var read = "{\"uri\":\"karta://processes/%s\"}".formatted(process);

        assertThat(client.stateless("resources/read", read).text()).contains("WAITING");
        assertThat(client.as("ada").stateless("resources/read", read).error()).isEqualTo(-32602);
    }

    @Test
    void announcesChangesOfAProcessToItsSubscriber() throws Exception {
        var waiting = client.stateless("tools/call", call("refund", "{\"euros\":200}"), "{}");
        var process = waiting.process();
        var session = client.session("{}");
        session.call(1, "resources/subscribe", "{\"uri\":\"karta://processes/%s\"}".formatted(process));
        var lines = session.events().filter(line -> line.startsWith("data: {")).iterator();

        client.stateless("tools/call", waiting.submission("{\"accepted\":true}"));

        assertThat(lines.next()).contains("notifications/resources/updated", process);
    }

    @Test
    void aCancelledCallKillsItsProcess() throws Exception {
        var session = client.session("{\"elicitation\":{}}");
        var response = session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":"
                + call("send", "{\"number\":7}") + "}");
        var lines =
                response.get().body().filter(line -> line.startsWith("data: {")).iterator();
        lines.next(); // the form

        session.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}");

        assertThat(lines.next()).contains("\"id\":5");
        assertThat(platform.processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .singleElement()
                .satisfies(process -> assertThat(process.status()).isEqualTo(ProcessStatus.KILLED));
    }

    @Test
    void announcesToolsThatAreDeployedLater() throws Exception {
        var listen =
                """
                {"jsonrpc":"2.0","id":9,"method":"subscriptions/listen","params":{\
                "notifications":{"toolsListChanged":true},\
                "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
                "io.modelcontextprotocol/clientCapabilities":{}}}}""";
        var response = client.with("MCP-Protocol-Version", McpTestClient.STATELESS)
                .with("Mcp-Method", "subscriptions/listen")
                .lines(listen)
                .get();
        var lines = response.body().filter(line -> line.startsWith("data: {")).iterator();
        assertThat(lines.next()).contains("notifications/subscriptions/acknowledged");

        platform.deploy(Agents.agent("Vault", "Counts")
                .action("count", Order.class, Receipt.class, (order, context) -> new Receipt(1))
                .goal("count", "Count money", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());

        assertThat(lines.next()).contains("notifications/tools/list_changed").contains("subscriptionId\":9");
    }
}

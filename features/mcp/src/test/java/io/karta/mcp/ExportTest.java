/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolObject;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.mcp.export.ExportCatalog;
import io.karta.mcp.goal.GoalCatalog;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import io.karta.spi.ApplicationBeans;
import io.karta.testkit.CapturedLog;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.UnfoldingTool;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonObject;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exported tool objects and references, the banner, names of goals, and completion of resources. */
class ExportTest {

    record Order(int number) {}

    record Receipt(int number) {}

    enum Season {
        SUMMER,
        WINTER
    }

    static class Calculator {

        @LlmTool(description = "Adds two numbers")
        int add(int a, int b) {
            return a + b;
        }

        @LlmTool(description = "Resets the memory")
        @Confirm("Reset {name}?")
        String reset(String name) {
            return "reset " + name;
        }

        @LlmTool(description = "Shows the secrets")
        @RolesAllowed("auditor")
        String secrets() {
            return "secret";
        }

        @LlmTool(description = "Ends the action")
        ToolResult end() {
            return ToolResult.stop("no battery");
        }

        @LlmTool(description = "Not exported")
        String internal() {
            return "internal";
        }
    }

    @ApplicationScoped
    public static class CalculatorExport implements McpToolExport {

        @Override
        public List<Tool> tools() {
            return McpToolExport.fromToolObject(ToolObject.of(new Calculator())
                    .withFilter(name -> !name.equals("internal"))
                    .withNamingStrategy(name -> "calc_" + name));
        }
    }

    @ApplicationScoped
    public static class ManualExport implements McpToolExport {

        @Override
        public List<Tool> tools() {
            return McpToolExport.fromLlmReference(new Manual());
        }
    }

    @ApplicationScoped
    public static class Twin implements McpToolExport {

        @Override
        public List<Tool> tools() {
            return McpToolExport.fromToolObject(ToolObject.of(new Calculator())
                    .withFilter(name -> name.equals("add"))
                    .withNamingStrategy(name -> "sell"));
        }
    }

    @ApplicationScoped
    public static class UnfoldingExport implements McpToolExport {

        @Override
        public List<Tool> tools() {
            return List.of(UnfoldingTool.of(
                    "more", "More tools", List.of(Tool.of("search", "Searches", Order.class, Order::number))));
        }
    }

    @ApplicationScoped
    public static class Names implements McpToolNaming {

        @Override
        public String toolName(String agent, String goal, Optional<String> input) {
            return agent + "." + goal;
        }
    }

    @ApplicationScoped
    public static class Catalogues {

        @McpResource(uri = "catalogue://{season}/{page}", description = "A catalogue")
        public String page(Season season, String page) {
            return season + " " + page;
        }
    }

    @ApplicationScoped
    public static class ManyTools implements McpToolExport {

        @Override
        public List<Tool> tools() {
            return IntStream.range(0, 250)
                    .mapToObj(number -> Tool.of("tool" + number, "A tool", Order.class, Order::number))
                    .toList();
        }
    }

    record Manual() implements LlmReference {

        @Override
        public String name() {
            return "Return policy";
        }

        @Override
        public String description() {
            return "How we take goods back";
        }

        @Override
        public String notes() {
            return "";
        }

        @Override
        public List<Tool> tools() {
            return List.of(Tool.of("search", "Searches", Order.class, order -> "page " + order.number()));
        }
    }

    /** Stands for a validator of parameters. */
    private record LimitOfAdd() implements ObjectValidator {

        @Override
        public List<Violation> violations(Object object, Locale locale) {
            return List.of();
        }

        @Override
        public List<Violation> violations(Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
            return owner instanceof Calculator && method.getName().equals("add") && (int) arguments[1] > 1_000
                    ? List.of(new Violation("add.b", "must be at most 1000"))
                    : List.of();
        }
    }

    private LocalPlatform platform;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder()
                .validator(new LimitOfAdd())
                .otherSettings(Map.of(ConfigKeys.MCP_BANNER, "true", ConfigKeys.PLATFORM_NAME, "shop"))
                .build();
        platform.deploy(Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    private ServletTestServer server(Class<?>... beans) {
        return new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", beans);
    }

    private static McpTestClient client(ServletTestServer server) {
        return McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    private static Stream<String> names(McpTestClient client) {
        return names(client.stateless("tools/list", "{}").result());
    }

    private static Stream<String> names(JsonObject result) {
        return result.getJsonArray("tools").getValuesAs(JsonObject.class).stream()
                .map(tool -> tool.getString("name"));
    }

    private static String call(String tool, String arguments) {
        return "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments);
    }

    @Test
    void exportsToolObjectsAndReferences() {
        try (var server = server(CalculatorExport.class, ManualExport.class)) {
            var client = client(server);

            assertThat(names(client))
                    .contains("calc_add", "calc_reset", "return_policy_search")
                    .doesNotContain("calc_internal", "internal", "calc_secrets");
            assertThat(client.stateless("tools/call", call("calc_add", "{\"a\":2,\"b\":3}"))
                            .content())
                    .isEqualTo("5");
            assertThat(client.stateless("tools/call", call("return_policy_search", "{\"number\":7}"))
                            .content())
                    .contains("page 7");
            assertThat(client.stateless("tools/call", call("calc_secrets", "{}"))
                            .error())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void listsToolsInPages() {
        try (var server = server(ManyTools.class)) {
            var client = client(server);
            var first = client.stateless("tools/list", "{}").result();
            var second = page(client, first);
            var third = page(client, second);

            assertThat(Stream.of(first, second, third).flatMap(ExportTest::names))
                    .doesNotHaveDuplicates()
                    .contains("sell", "helloBanner", "tool0", "tool249");
            assertThat(first.getJsonArray("tools")).hasSize(100);
            assertThat(third).doesNotContainKey("nextCursor");
            assertThat(client.stateless("tools/list", "{\"cursor\":\"9999\"}").error())
                    .isEqualTo(-32602);
            assertThat(client.stateless("tools/call", call("tool249", "{\"number\":7}"))
                            .content())
                    .isEqualTo("7");
        }
    }

    private static JsonObject page(McpTestClient client, JsonObject last) {
        return client.stateless("tools/list", "{\"cursor\":\"%s\"}".formatted(last.getString("nextCursor")))
                .result();
    }

    @Test
    void returnsInvalidArgumentsToTheModel() {
        try (var server = server(CalculatorExport.class)) {
            var result = client(server).stateless("tools/call", call("calc_add", "{\"a\":\"many dogs\"}"));

            assertThat(result.result().getBoolean("isError")).isTrue();
            assertThat(result.content()).contains("b");
        }
    }

    @Test
    void runsAToolWithAConfirmationOnlyAfterIt() {
        try (var server = server(CalculatorExport.class)) {
            var client = client(server);
            var reset = call("calc_reset", "{\"name\":\"M1\"}");
            var asked = client.stateless("tools/call", reset).result();

            assertThat(asked.toString()).contains("Reset M1?");
            assertThat(client.stateless("tools/call", answered(reset, asked, true))
                            .content())
                    .isEqualTo("reset M1");
            assertThat(client.stateless("tools/call", answered(reset, asked, false))
                            .content())
                    .contains("not confirmed");
            assertThat(client.stateless("tools/call", reset, "{}").content()).contains("does not support forms");
        }
    }

    @Test
    void reportsThatNoActionCanEnd() {
        try (var server = server(CalculatorExport.class)) {
            var result = client(server).stateless("tools/call", call("calc_end", "{}"));

            assertThat(result.result().getBoolean("isError")).isTrue();
            assertThat(result.content()).contains("ends the action").doesNotContain("battery");
        }
    }

    private static String answered(String call, JsonObject asked, boolean accepted) {
        return McpTestClient.accepted(call, asked, "{\"accepted\":%s}".formatted(accepted));
    }

    @Test
    void reportsAClashOfNames() {
        try (var server = server(Twin.class);
                var log = CapturedLog.of("io.karta.mcp")) {
            assertThat(client(server).stateless("tools/list", "{}").error()).isEqualTo(-32603);

            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .contains("KARTA-125", "goal sell of agent Shop", "a tool of Twin");
        }
    }

    @Test
    void checksTheConstraintsOfParameters() {
        try (var server = server(CalculatorExport.class)) {
            var rejected = client(server)
                    .stateless("tools/call", "{\"name\":\"calc_add\",\"arguments\":{\"a\":1,\"b\":1001}}")
                    .result();

            assertThat(rejected.getBoolean("isError")).isTrue();
            assertThat(rejected.toString()).contains("add.b must be at most 1000");
        }
    }

    @Test
    void answersEachRequestWithAnErrorIfABeanIsInvalid() {
        try (var server = server(UnfoldingExport.class);
                var log = CapturedLog.of(McpServlet.class)) {
            var client = client(server);

            assertThat(List.of(
                            client.stateless("tools/list", "{}"),
                            client.stateless("resources/list", "{}"),
                            client.send("DELETE")))
                    .allSatisfy(answer -> {
                        assertThat(answer.status()).isEqualTo(500);
                        assertThat(answer.error()).isEqualTo(-32603);
                    });
            assertThat(log.lines()).hasSize(3).allSatisfy(line -> assertThat(line)
                    .contains("KARTA-126", "UnfoldingExport"));
        }
    }

    @Test
    void rejectsToolsThatNeedAConversation() {
        assertThatThrownBy(() -> ExportCatalog.of(new GivenBeans(List.of(new UnfoldingExport())), platform))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-126")
                .hasMessageContaining("UnfoldingExport");
    }

    @Test
    void rejectsSeveralStrategiesForNames() {
        assertThatThrownBy(
                        () -> GoalCatalog.of(platform, "operator", new GivenBeans(List.of(new Names(), new Names()))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-127")
                .hasMessageContaining("[Names, Names]");
    }

    private record GivenBeans(List<Object> beans) implements ApplicationBeans {

        @Override
        public List<BeanReference> all() {
            return beans.stream().<BeanReference>map(GivenBean::new).toList();
        }

        @Override
        public <T> Optional<T> named(String name, Class<T> type) {
            return Optional.empty();
        }
    }

    private record GivenBean(Object bean) implements ApplicationBeans.BeanReference {

        @Override
        public Class<?> type() {
            return bean.getClass();
        }

        @Override
        public Object get() {
            return bean;
        }
    }

    @Test
    void namesGoalsAsTheApplicationDoes() {
        try (var server = server(Names.class)) {
            var client = client(server);

            assertThat(names(client)).contains("Shop_sell");
            assertThat(client.stateless("tools/call", call("Shop_sell", "{\"number\":7}"))
                            .content())
                    .contains("7");
        }
    }

    @Test
    void showsTheBanner() {
        try (var server = server()) {
            assertThat(client(server)
                            .stateless("tools/call", call("helloBanner", "{}"))
                            .result()
                            .getJsonObject("structuredContent")
                            .toString())
                    .contains("\"type\":\"banner\"", "shop", "Started: ", "2026-07-28");
        }
    }

    @Test
    void completesVariablesOfResources() {
        try (var server = server(Catalogues.class)) {
            var client = client(server);
            client.stateless("tools/call", call("sell", "{\"number\":7}"));

            assertThat(completed(client, "catalogue://{season}/{page}", "season", "su"))
                    .isEqualTo("[\"SUMMER\"]");
            assertThat(completed(client, "karta://processes/{id}", "id", "")).isNotEqualTo("[]");
            assertThat(completed(client.as("ada"), "karta://processes/{id}", "id", ""))
                    .isEqualTo("[]");
            assertThat(client.stateless("resources/read", "{\"uri\":\"catalogue://SUMMER/3\"}")
                            .text())
                    .contains("SUMMER 3");
            assertThat(client.stateless("resources/read", "{\"uri\":\"catalogue://autumn/3\"}")
                            .error())
                    .isEqualTo(-32602);
        }
    }

    private static String completed(McpTestClient client, String uri, String argument, String start) {
        return client.stateless(
                        "completion/complete",
                        """
                        {"ref":{"type":"ref/resource","uri":"%s"},"argument":{"name":"%s","value":"%s"}}"""
                                .formatted(uri, argument, start))
                .result()
                .getJsonObject("completion")
                .getJsonArray("values")
                .toString();
    }
}

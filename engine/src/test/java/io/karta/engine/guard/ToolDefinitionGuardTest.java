/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.LlmReference;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolSource;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailContext;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.testkit.CapturedLog;
import io.karta.tool.ToolGroupPermission;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guardrails for the definitions of tools that another system has written. */
class ToolDefinitionGuardTest extends InterceptorFixture {

    private static final Tool ADD = new Definition("add", "Adds numbers", schema("{}"));

    private final List<String> seen = new ArrayList<>();
    private final ToolGuardrail noSecrets = results(text -> {
        seen.add(text);
        return text.contains(SECRET) ? Verdict.block("it has a secret") : Verdict.pass();
    });

    /** Check of texts. */
    private interface Check {

        Verdict of(String text);
    }

    private static ToolGuardrail results(Check check) {
        return new ToolGuardrail() {

            @Override
            public String name() {
                return "NoSecrets";
            }

            @Override
            public Verdict checkResult(String text, GuardrailContext context) {
                assertThat(context.checkpoint()).isEqualTo(Checkpoint.TOOL_DEFINITION);
                assertThat(context.tool()).isPresent();
                return check.of(text);
            }
        };
    }

    private record Definition(String name, String description, JsonObject inputSchema) implements Tool {

        @Override
        public boolean isReadOnly() {
            return true;
        }

        @Override
        public ToolResult call(String arguments, ToolContext context) {
            return ToolResult.text("called with " + arguments);
        }
    }

    private record Group(List<Tool> tools, boolean isExternal) implements ToolGroup {

        @Override
        public String role() {
            return "web";
        }

        @Override
        public String description() {
            return "Tools of others";
        }

        @Override
        public String provider() {
            return "Others";
        }

        @Override
        public Set<ToolGroupPermission> permissions() {
            return Set.of();
        }
    }

    /** Checks no results. */
    private static final class NoSecretDefinitions implements ToolGuardrail {

        @Override
        public Verdict checkDefinition(String text, GuardrailContext context) {
            return text.contains(SECRET) ? Verdict.block("it has a secret") : Verdict.pass();
        }
    }

    private record Source(List<Tool> tools, boolean isExternal) implements ToolSource {}

    private record Page(List<Tool> tools) implements LlmReference {

        @Override
        public String name() {
            return "page";
        }

        @Override
        public String description() {
            return "Page of the user";
        }

        @Override
        public String notes() {
            return "";
        }
    }

    private static ToolGroup external(Tool... tools) {
        return new Group(List.of(tools), true);
    }

    private static JsonObject schema(String properties) {
        var text = "{'type':'object','properties':%s}".formatted(properties).replace('\'', '"');
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    private static List<String> names(List<Tool> tools) {
        return tools.stream().map(Tool::name).toList();
    }

    @Test
    void modelsDoNotReceiveABlockedTool() {
        model.always().text("well");
        var leak = new Definition("leak", "Send me " + SECRET, schema("{}"));
        try (var log = CapturedLog.of(ToolDefinitionGuard.class)) {
            var platform =
                    platform(more -> more.guardrails(List.of(noSecrets)).toolGroups(List.of(external(ADD, leak))));

            platform.ai().withDefaultLlm().withToolGroup("web").generateText("?");
            platform.ai().withDefaultLlm().withToolGroup("web").generateText("?");
            platform.ai().withDefaultLlm().withToolGroup(external(leak, ADD)).generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("add"), List.of("add"), List.of("add"));
            assertThat(log.warnings())
                    .singleElement()
                    .asString()
                    .contains("KARTA-367", "leak (NoSecrets: it has a secret)", "web")
                    .doesNotContain(SECRET);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'p':{'description':'4111-SECRET'}}",
                "{'4111-SECRET':{}}",
                "{'p':{'enum':['a','4111-SECRET']}}",
                "{'p':{'items':{'properties':{'q':{'default':{'r':['4111-SECRET']}}}}}}",
            })
    void checksAllTextsOfTheSchema(String properties) {
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));

        assertThat(guard.usable(external(new Definition("leak", "Leaks", schema(properties)))))
                .isEmpty();
    }

    @Test
    void modelsReceiveRewrittenTexts() throws Exception {
        var guard = ToolDefinitionGuard.of(List.of(results(text -> Verdict.rewrite(text.replace(SECRET, "[SECRET]")))));
        var leak = new Definition("leak", "Not " + SECRET, schema("{'p':{'description':'" + SECRET + "'}}"));

        var tools = guard.usable(external(leak, ADD));

        assertThat(tools).element(0).satisfies(tool -> {
            assertThat(tool.description()).isEqualTo("Not [SECRET]");
            assertThat(tool.inputSchema()).isEqualTo(schema("{'p':{'description':'[SECRET]'}}"));
            assertThat(tool.isReadOnly()).isTrue();
            assertThat(tool.call("{}", ToolContext.none()).text()).isEqualTo("called with {}");
        });
        assertThat(tools).element(1).isSameAs(ADD);
    }

    @Test
    void aToolWithARewrittenNameIsBlocked() {
        var guard = ToolDefinitionGuard.of(List.of(results(text -> Verdict.rewrite(text.replace("add", "x")))));

        assertThat(guard.usable(external(ADD))).isEmpty();
        assertThat(guard.usable(external(new Definition("sum", "Sums", schema("{'add':{}}")))))
                .isEmpty();
    }

    @Test
    void checksTheSameDefinitionsOnce() {
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));
        guard.usable(external(ADD));
        seen.clear();

        assertThat(guard.usable(external(ADD))).containsExactly(ADD);
        assertThat(seen).isEmpty();
        var leak = new Definition("add", SECRET, schema("{}"));
        assertThat(guard.usable(external(leak))).isEmpty();
        assertThat(guard.usable(external(ADD))).containsExactly(ADD);
    }

    @Test
    void checksTheSameDefinitionOfAnotherToolOnce() throws Exception {
        var guard = ToolDefinitionGuard.of(List.of(results(text -> {
            seen.add(text);
            return Verdict.rewrite(text.replace(SECRET, "[SECRET]"));
        })));
        guard.usable(external(Tool.of("find", "Not " + SECRET, in -> ToolResult.text("former"))));
        seen.clear();

        var tools = guard.usable(external(Tool.of("find", "Not " + SECRET, in -> ToolResult.text("current"))));

        assertThat(seen).isEmpty();
        assertThat(tools).singleElement().satisfies(tool -> {
            assertThat(tool.description()).isEqualTo("Not [SECRET]");
            assertThat(tool.call("{}", ToolContext.none()).text()).isEqualTo("current");
        });
    }

    @Test
    void checksTheDefinitionsOfTwoGroupsWithOneRoleOnce() {
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));
        var leak = new Definition("leak", SECRET, schema("{}"));
        guard.usable(external(ADD));
        guard.usable(external(leak));
        seen.clear();

        assertThat(guard.usable(external(ADD))).containsExactly(ADD);
        assertThat(guard.usable(external(leak))).isEmpty();
        assertThat(seen).isEmpty();
    }

    @Test
    void forgetsTheDefinitionsThatWereNotUsedForTheLongestTime() {
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));
        var old = new Definition("old", "Old", schema("{}"));
        guard.usable(external(ADD));
        guard.usable(external(old));
        for (int i = 0; i < 999; i++) {
            guard.usable(external(new Definition("tool" + i, "Adds", schema("{}")), ADD));
        }
        seen.clear();

        guard.usable(external(ADD));
        assertThat(seen).isEmpty();
        guard.usable(external(old));
        assertThat(seen).contains("old");
    }

    @Test
    void modelsDoNotReceiveABlockedToolOfAnExternalSource() {
        model.always().text("well");
        var leak = new Definition("leak", "Send me " + SECRET, schema("{}"));
        var source = new Source(List.of(ADD, leak), true);
        try (var log = CapturedLog.of(ToolDefinitionGuard.class)) {
            var ai = platform(more -> more.guardrails(List.of(noSecrets))).ai();

            ai.withDefaultLlm().withToolObject(source).generateText("?");
            ai.withDefaultLlm().withTools(Tool.fromInstance(source)).generateText("?");
            ai.withDefaultLlm()
                    .withReference(new Page(Tool.fromInstance(source)))
                    .generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("add"), List.of("add"), List.of("page_add"));
            assertThat(log.warnings())
                    .singleElement()
                    .asString()
                    .contains("KARTA-367", "leak (NoSecrets: it has a secret)", "source " + Source.class.getName())
                    .doesNotContain(SECRET);
        }
    }

    @Test
    void checksTheToolsOfAnExternalSourceThatAToolReturns() {
        var leak = new Definition("leak", SECRET, schema("{}"));
        var page = new Source(List.of(ADD, leak), true);
        var open = Tool.of("open", "Opens a page", in -> ToolResult.withArtefact("opened", page));
        model.inOrder();
        model.always().call("open", "{}");
        model.always().text("well");

        platform(more -> more.guardrails(List.of(new NoSecretDefinitions())))
                .ai()
                .withDefaultLlm()
                .withTool(open)
                .withToolChainingFrom(Source.class)
                .generateText("?");

        assertThat(model.offeredTools()).containsExactly(List.of("open"), List.of("add", "open"));
    }

    @Test
    void toolsOfOtherSourcesAreNotChecked() {
        var leak = new Definition("leak", SECRET, schema("{}"));
        model.always().text("well");

        platform(more -> more.guardrails(List.of(noSecrets)))
                .ai()
                .withDefaultLlm()
                .withToolObject(new Source(List.of(leak), false))
                .generateText("?");

        assertThat(model.offeredTools()).containsExactly(List.of("leak"));
        assertThat(seen).isEmpty();
    }

    @Test
    void aToolIsBlockedWhileAGuardrailFails() {
        var failures = new ArrayList<>(List.of("down", "down"));
        var guard = ToolDefinitionGuard.of(List.of(results(text -> {
            if (!failures.isEmpty()) {
                throw new IllegalStateException(failures.remove(0));
            }
            return Verdict.pass();
        })));
        try (var log = CapturedLog.of(ToolDefinitionGuard.class)) {
            assertThat(guard.usable(external(ADD))).isEmpty();
            assertThat(guard.usable(external(ADD))).isEmpty();
            assertThat(guard.usable(external(ADD))).containsExactly(ADD);
            assertThat(log.warnings()).singleElement().asString().contains("it threw IllegalStateException");
        }
    }

    @Test
    void toolsOfTheApplicationAreNotChecked() {
        var leak = new Definition("leak", SECRET, schema("{}"));
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));

        assertThat(names(guard.usable(new Group(List.of(leak), false)))).containsExactly("leak");
        assertThat(seen).isEmpty();
    }

    @Test
    void aWarningListsTheFirstTenTools() {
        var guard = ToolDefinitionGuard.of(List.of(noSecrets));
        var leaks = Stream.iterate(10, number -> number + 1)
                .limit(11)
                .map(number -> new Definition("leak" + number, SECRET, schema("{}")))
                .toArray(Tool[]::new);
        try (var log = CapturedLog.of(ToolDefinitionGuard.class)) {
            guard.usable(external(leaks));

            assertThat(log.warnings())
                    .singleElement()
                    .asString()
                    .contains("leak19", "and 1 more")
                    .doesNotContain("leak20");
        }
    }
}

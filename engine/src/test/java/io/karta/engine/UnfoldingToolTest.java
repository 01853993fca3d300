/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import io.karta.message.ToolCall;
import io.karta.tool.LlmTool;
import io.karta.tool.agentic.UnfoldingTool;
import io.karta.tool.agentic.UnfoldingTools;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tools that unfold into other tools. */
class UnfoldingToolTest extends ToolKindsFixture {

    @UnfoldingTools(name = "files", description = "Works with files", categoryParameter = "kind")
    static class Files {

        @LlmTool(description = "Lists files")
        String list() {
            return "none";
        }

        @LlmTool(description = "Loads a file", category = "read")
        String load() {
            return "";
        }

        @LlmTool(description = "Saves a file", category = "write")
        String save() {
            return "";
        }
    }

    private final UnfoldingTool desk =
            UnfoldingTool.of("desk", "Looks things up", List.of(search, fetch)).withUsageNotes("Search first.");

    private void ask(List<Tool> tools, ToolCall... calls) {
        var script = model.always();
        for (ToolCall call : calls) {
            script = script.calls(call);
        }
        script.text("done");
        ai().withDefaultLlm().withTools(tools).generateText("?");
    }

    private ToolCall call(String tool) {
        return new ToolCall("", tool, "{}");
    }

    @Test
    void isReplacedByItsNestedTools() {
        ask(List.of(desk, add), call("desk"), call("search"));

        assertThat(model.offeredTools().get(0)).containsExactly("add", "desk");
        assertThat(model.offeredTools().get(1)).containsExactly("add", "fetch", "search");
        assertThat(model.toolAnswers().get(0).text())
                .isEqualTo("You can call these tools now: search, fetch.\nSearch first.");
        assertThat(ran).containsExactly("search");
    }

    @Test
    void canBeNested() {
        ask(List.of(UnfoldingTool.of("all", "All", List.of(desk, analyse))), call("all"), call("desk"));

        assertThat(model.offeredTools())
                .containsExactly(List.of("all"), List.of("analyse", "desk"), List.of("analyse", "fetch", "search"));
    }

    @Test
    void canBeExclusive() {
        ask(List.of(desk.exclusively(), add), call("desk"));

        assertThat(model.offeredTools()).containsExactly(List.of("add", "desk"), List.of("fetch", "search"));
    }

    @Test
    void mayUnfoldACategoryAtATime() {
        var files = UnfoldingTool.byCategory("files", "Files", Map.of("in", List.of(search), "out", List.of(fetch)));

        ask(
                List.of(files),
                new ToolCall("", "files", "{\"category\": \"sideways\"}"),
                new ToolCall("", "files", "{\"category\": \"out\"}"),
                new ToolCall("", "files", "{\"category\": \"in\"}"));

        assertThat(model.offeredTools())
                .containsExactly(
                        List.of("files"), List.of("files"), List.of("fetch", "files"), List.of("fetch", "search"));
        assertThat(model.toolAnswers().get(0).isError()).isTrue();
    }

    @Test
    void maySelectByWhatItIsCalledWith() {
        var files =
                UnfoldingTool.selectable("files", "Files", Sum.class, sum -> sum.a() > 0 ? List.of(search) : List.of());

        ask(
                List.of(files),
                new ToolCall("", "files", "{\"a\": 0, \"b\": 1}"),
                new ToolCall("", "files", "{\"a\": 1, \"b\": 1}"));

        assertThat(model.offeredTools())
                .containsExactly(List.of("files"), List.of("files"), List.of("files", "search"));
    }

    @Test
    void unfoldsToolsOfAnObject() {
        ask(List.of(UnfoldingTool.fromInstance(new Files())), new ToolCall("", "files", "{\"kind\": \"read\"}"));

        assertThat(model.offeredTools()).containsExactly(List.of("files"), List.of("files", "list", "load"));
        assertThatThrownBy(() -> UnfoldingTool.fromInstance(new Page("x"))).hasMessageContaining("KARTA-816");
        assertThatThrownBy(() -> UnfoldingTool.of("none", "None", List.of())).hasMessageContaining("KARTA-815");
    }

    @Test
    void staysFoldedForUnauthorizedCallers() {
        ask(List.of(desk.forRoles("boss")), call("desk"));

        assertThat(model.offeredTools()).containsExactly(List.of("desk"), List.of("desk"));
    }

    @Test
    void nestedToolsCanBeCalledInTheSameTurn() {
        model.always()
                .calls(new ToolCall("1", "desk", "{}"), new ToolCall("2", "search", "{}"))
                .text("done");

        ai().withDefaultLlm().withTool(desk).generateText("?");

        assertThat(ran).containsExactly("search");
    }
}

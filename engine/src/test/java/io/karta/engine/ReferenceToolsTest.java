/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.LlmReference;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.Toolbox;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelConfig;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceToolsTest {

    private final ScriptedModel model = new ScriptedModel();
    private final LocalPlatform platform = LocalPlatform.builder()
            .models(ModelCatalog.of(
                    Map.of(
                            "only",
                            new ModelEntry(ModelConfig.builder("only", "test").build(), model)),
                    Map.of(),
                    Optional.empty()))
            .build();

    private record Archive(String name, List<Tool> tools) implements LlmReference {

        static Archive named(String name) {
            return new Archive(name, List.of(tool("search", name + " found it")));
        }

        @Override
        public String description() {
            return "An archive";
        }

        @Override
        public String notes() {
            return "Call " + toolName("search");
        }
    }

    private static Tool tool(String name, String result) {
        return Tool.of(name, "Searches", arguments -> ToolResult.text(result));
    }

    private PromptRunner runner() {
        return platform.ai().withDefaultLlm();
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void haveTheNameOfTheirReferenceAsPrefix() {
        model.always().call("return_policy_search", "{}").text("well");

        runner().withReference(Archive.named("Return policy"))
                .withReference(Archive.named("orders"))
                .generateText("?");

        assertThat(model.offeredTools().get(0)).containsExactlyInAnyOrder("return_policy_search", "orders_search");
        assertThat(model.requests().get(1).messages().toString()).contains("Return policy found it");
        assertThat(model.requests().get(0).messages().toString()).contains("Call orders_search");
    }

    @Test
    void aLongPrefixIsCutSoTheNameIsValid() {
        String name = Archive.named("a".repeat(100)).toolName("search");

        assertThat(name).hasSize(Tool.MAX_NAME_LENGTH).endsWith("_search");
        assertThat(Archive.named("(!)").toolName("search")).isEqualTo("search");
    }

    @Test
    void acceptsAReferenceTwice() {
        model.always().text("well");
        Archive orders = Archive.named("orders");

        runner().withReference(orders).withReference(orders).generateText("?");

        assertThat(model.offeredTools().get(0)).containsExactly("orders_search");
    }

    @Test
    void aToolboxKeepsItsName() {
        model.always().text("well");
        record Box(Tool tool) implements Toolbox {
            @Override
            public List<Tool> tools(io.karta.tool.ToolHistory history) {
                return List.of(tool);
            }
        }
        var box = new Box(tool("open", "opened"));

        runner().withToolbox(box).withReference(Archive.named("orders")).generateText("?");

        assertThat(model.offeredTools().get(0)).containsExactlyInAnyOrder("open", "orders_search");
    }

    @Test
    void twoReferencesWithOneToolNameAreAnErrorThatNamesBoth() {
        PromptRunner runner = runner().withReference(Archive.named("my orders"));

        assertThatThrownBy(() -> runner.withReference(Archive.named("My_Orders")))
                .hasMessageContainingAll("KARTA-248", "my_orders_search", "'my orders'", "'My_Orders'");
    }

    @Test
    void aToolWithTheNameOfAToolOfAReferenceIsAnError() {
        Tool other = tool("orders_search", "x");

        assertThatThrownBy(() -> runner().withReference(Archive.named("orders")).withTool(other))
                .hasMessageContainingAll("KARTA-248", "orders_search", "'orders'", "another tool");
        assertThatThrownBy(() -> runner().withTool(other).withReference(Archive.named("orders")))
                .hasMessageContainingAll("KARTA-248", "orders_search", "'orders'", "another tool");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Callbacks around calls of tools. */
class ToolCallbacksTest extends InterceptorFixture {

    private String run(ToolCallback callback, Tool tool) {
        model.always().call(tool.name(), "{\"text\": \"a\"}").text("well");

        ai().withDefaultLlm().withTool(tool).withToolCallback(callback).generateText("?");

        return model.toolAnswers().get(0).text();
    }

    @Test
    void aBeforeMayAnswerInstead() {
        String answer = run(
                new ToolCallback() {
                    @Override
                    public Optional<ToolResult> before(ToolCallContext call) {
                        return Optional.of(ToolResult.text("not really"));
                    }
                },
                keep);

        assertThat(answer).isEqualTo("not really");
        assertThat(ran).isEmpty();
    }

    @Test
    void aBeforeMayChangeTheArgumentsOrFail() {
        String changed = run(
                new ToolCallback() {
                    @Override
                    public Optional<ToolResult> before(ToolCallContext call) {
                        assertThat(call.arguments()).contains("a");
                        call.change("{\"text\": \"b\"}");
                        return Optional.empty();
                    }
                },
                keep);

        assertThat(changed).isEqualTo("kept b");
    }

    @Test
    void reportsExceptionsOfBeforeToTheModel() {
        String answer = run(
                new ToolCallback() {
                    @Override
                    public Optional<ToolResult> before(ToolCallContext call) throws IOException {
                        throw new IOException("not today");
                    }
                },
                keep);

        assertThat(answer).contains("failed (reference").doesNotContain("not today");
        assertThat(ran).isEmpty();
    }

    @Test
    void anAfterMayReplaceTheResult() {
        String answer = run(
                new ToolCallback() {
                    @Override
                    public Optional<ToolResult> after(ToolCallContext call, ToolResult result) {
                        return Optional.of(ToolResult.text(call.tool().name() + ": " + result.text()));
                    }
                },
                keep);

        assertThat(answer).isEqualTo("keep: kept a");
    }

    @Test
    void canReplaceAFailureWithAResult() {
        String answer = run(
                new ToolCallback() {
                    @Override
                    public Optional<ToolResult> onFailure(ToolCallContext call, Exception failure) {
                        return Optional.of(ToolResult.text("repaired " + failure.getMessage()));
                    }
                },
                Tool.of("fail", "x", in -> {
                    throw new IOException("broken");
                }));

        assertThat(answer).isEqualTo("repaired broken");
    }

    @Test
    void itSeesWhatTheModelDoesNot() {
        List<Object> seen = new ArrayList<>();
        model.always().call("keep", "{\"text\": \"a\"}").text("well");

        platform(more -> more.toolCallbacks(List.of(new ToolCallback() {
                    @Override
                    public Optional<ToolResult> before(ToolCallContext call) {
                        seen.add(call.values());
                        seen.add(call.process());
                        return Optional.empty();
                    }
                })))
                .ai()
                .withDefaultLlm()
                .withToolContext(Map.of("tenant", "acme"))
                .withTool(keep)
                .generateText("?");

        assertThat(seen).containsExactly(Map.of("tenant", "acme"), Optional.empty());
    }
}

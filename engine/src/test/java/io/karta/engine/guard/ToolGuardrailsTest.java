/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.AssistantMessage;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Guardrails for the arguments and results of tools. */
class ToolGuardrailsTest extends InterceptorFixture {

    private ToolGuardrail tools(UnaryOperator<String> arguments, UnaryOperator<String> result) {
        return new ToolGuardrail() {

            @Override
            public Verdict checkArguments(String text, GuardrailContext context) {
                assertThat(context.tool()).contains("keep");
                return Verdict.rewrite(arguments.apply(text));
            }

            @Override
            public Verdict checkResult(String text, GuardrailContext context) {
                return Verdict.rewrite(result.apply(text));
            }
        };
    }

    @Test
    void theToolGetsAndTheModelReadsWhatIsRewritten() {
        model.always().call("keep", "{\"text\": \"" + SECRET + "\"}").text("well");

        guarded(tools(text -> text.replace(SECRET, "x"), text -> text + "!"))
                .withTool(keep)
                .generateText("?");

        assertThat(ran).containsExactly("x");
        assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                .isEqualTo("kept x!"));
        assertThat(model.requests().get(1).messages())
                .filteredOn(AssistantMessage.class::isInstance)
                .allSatisfy(message -> assertThat(
                                ((AssistantMessage) message).toolCalls().toString())
                        .doesNotContain(SECRET));
    }

    @Test
    void aToolDoesNotRunWithArgumentsThatAreBlocked() {
        model.always().call("keep", "{\"text\": \"" + SECRET + "\"}").text("never");

        assertThatThrownBy(() -> guarded(new NoSecrets()).withTool(keep).generateText("?"))
                .isInstanceOf(GuardrailException.class)
                .hasMessageContaining("keep")
                .hasMessageNotContaining(SECRET);
        assertThat(ran).isEmpty();
    }

    @Test
    void aModelDoesNotReadAResultThatIsBlocked() {
        model.always().call("leak", "{}").text("never");
        Tool leak = Tool.of("leak", "x", in -> ToolResult.text(SECRET));

        assertThatThrownBy(() -> guarded(new NoSecrets()).withTool(leak).generateText("?"))
                .isInstanceOf(GuardrailException.class);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void aModelDoesNotReadAFailureThatIsBlocked() {
        model.always().call("leak", "{}").text("never");
        Tool leak = Tool.of("leak", "x", in -> {
            throw new IOException(SECRET);
        });

        assertThatThrownBy(() -> guarded(new NoSecrets())
                        .withToolErrors(ToolErrors.defaults().showingMessagesOf(IOException.class))
                        .withTool(leak)
                        .generateText("?"))
                .isInstanceOf(GuardrailException.class);
    }

    @Test
    void aDecisionWhoseReasonIsRewrittenRemainsADecision() {
        model.always().call("keep", "{}").text("never");
        Tool stop = Tool.of("keep", "x", in -> ToolResult.stop(SECRET));

        assertThatThrownBy(() -> guarded(tools(text -> text, text -> "masked"))
                        .withTool(stop)
                        .generateText("?"))
                .isInstanceOf(ToolFailedException.class)
                .hasMessageContaining("KARTA-776");
    }

    @Test
    void anObjectBesideATextThatIsRewrittenIsNotTheAnswer() {
        model.always().call("find", "{}");
        Tool find = Tool.of(
                        "find", "x", in -> ToolResult.withArtefact("{\"text\": \"" + SECRET + "\"}", new Note(SECRET)))
                .returningDirectly();

        Note note = guarded(maskingOutput()).withTool(find).createObject("?", Note.class);

        assertThat(note).isEqualTo(new Note("[SECRET]"));
    }

    @Test
    void checksChangesOfCallbacks() {
        model.always().call("keep", "{\"text\": \"x\"}").text("never");
        var smuggling = new ToolCallback() {
            @Override
            public Optional<ToolResult> before(ToolCallContext call) {
                call.change("{\"text\": \"" + SECRET + "\"}");
                return Optional.empty();
            }
        };

        assertThatThrownBy(() -> guarded(new NoSecrets())
                        .withTool(keep)
                        .withToolCallback(smuggling)
                        .generateText("?"))
                .isInstanceOf(GuardrailException.class);
        assertThat(ran).isEmpty();
    }
}

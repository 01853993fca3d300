/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Guardrails for the input of models. */
class InputGuardrailsTest extends InterceptorFixture {

    @Test
    void sendsTheRewrittenText() {
        model.always().text("well");

        guarded(masking())
                .withSystemPrompt("The application may say " + SECRET)
                .withMessages(List.of(new UserMessage("before: " + SECRET), new AssistantMessage("yes")))
                .generateText("my card is " + SECRET);

        assertThat(sent())
                .containsExactly("The application may say " + SECRET, "before: [SECRET]", "yes", "my card is [SECRET]");
    }

    @Test
    void neitherSendsNorQuotesABlockedText() {
        model.always().text("never");

        assertThatThrownBy(() -> guarded(new NoSecrets()).generateText("my card is " + SECRET))
                .isInstanceOfSatisfying(GuardrailException.class, blocked -> {
                    assertThat(blocked.guardrail()).isEqualTo("NoSecrets");
                    assertThat(blocked.reason()).isEqualTo("it holds a secret");
                    assertThat(blocked.checkpoint()).isEqualTo(Checkpoint.INPUT);
                    assertThat(blocked.isBlock()).isTrue();
                })
                .hasMessageContaining("KARTA-375")
                .hasMessageContaining("NoSecrets")
                .hasMessageNotContaining(SECRET);
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void namesTheClassWithTheLambdaThatBlocks() {
        InputGuardrail blocking = (text, context) -> Verdict.block("it is late");

        assertThatThrownBy(() -> guarded(blocking).generateText("x"))
                .isInstanceOf(GuardrailException.class)
                .hasMessageContaining("KARTA-375: guardrail lambda in InputGuardrailsTest blocks");
    }

    @Test
    void oneThatThrowsEndsTheCall() {
        InputGuardrail broken = (text, context) -> {
            throw new IllegalStateException(text);
        };

        assertThatThrownBy(() -> guarded(broken).generateText(SECRET))
                .isInstanceOfSatisfying(GuardrailException.class, failed -> assertThat(failed.isBlock())
                        .isFalse())
                .hasMessageContaining("KARTA-376")
                .hasMessageContaining("IllegalStateException")
                .hasMessageNotContaining(SECRET);
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void oneWithoutAVerdictEndsTheCall() {
        @SuppressWarnings("NullAway") // what a user may do
        InputGuardrail mute = (text, context) -> null;

        assertThatThrownBy(() -> guarded(mute).generateText("x"))
                .isInstanceOfSatisfying(GuardrailException.class, failed -> assertThat(failed.isBlock())
                        .isFalse())
                .hasMessageContaining("KARTA-377");
    }

    @Test
    void eachSeesWhatTheOneBeforeItLeft() {
        model.always().text("well");
        InputGuardrail first = (text, context) -> Verdict.rewrite(text + " one");
        InputGuardrail second = (text, context) -> Verdict.rewrite(text + " two");

        platform(more -> more.guardrails(List.of(first)))
                .ai()
                .withDefaultLlm()
                .withGuardrail(second)
                .generateText("zero");

        assertThat(sent()).containsExactly("zero one two");
    }

    @Test
    void checksATextOnce() {
        model.always()
                .call("keep", "{\"text\": \"a\"}")
                .call("keep", "{\"text\": \"b\"}")
                .text("well");
        List<String> seen = new ArrayList<>();
        InputGuardrail counting = (text, context) -> {
            seen.add(text);
            return Verdict.rewrite(text + "!");
        };

        guarded(counting).withTool(keep).generateText("hello");

        assertThat(seen).containsExactly("hello");
        assertThat(sent().get(0)).isEqualTo("hello!");
    }

    @Test
    void noFallbackTakesThePlaceOfWhatIsBlocked() {
        var creating = guarded(new NoSecrets()).creating(Note.class).orElse(new Note("fallback"));

        assertThatThrownBy(() -> creating.fromPrompt(SECRET)).isInstanceOf(GuardrailException.class);
    }
}

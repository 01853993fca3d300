/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ModelResponseTest {

    private static final ProviderState STATE = new ProviderState("anthropic", "[{\"signature\":\"c2lnbmVk\"}]");

    private static final ModelResponse RESPONSE = ModelResponse.of("Copper.")
            .withThinking("Copper conducts.")
            .withModel("claude-haiku-4-5-20251001")
            .withRequestId("req_1")
            .withState(STATE);

    @Nested
    class WhenCopied {

        @Test
        void keepsModelRequestIdAndState() {
            var copy = RESPONSE.withText("Steel.")
                    .withUsage(new TokenUsage(1, 2))
                    .withToolCalls(List.of(new ToolCall("1", "boil", "{}")))
                    .withFinishReason(ModelResponse.FinishReason.LENGTH)
                    .withThinking("Copper conducts.");

            assertThat(copy.model()).contains("claude-haiku-4-5-20251001");
            assertThat(copy.requestId()).contains("req_1");
            assertThat(copy.state()).isEqualTo(STATE);
            assertThat(copy.finishReason()).isEqualTo(ModelResponse.FinishReason.LENGTH);
        }

        @Test
        void dropsTheStateOfOtherThinking() {
            assertThat(RESPONSE.withThinking("***").state()).isEqualTo(ProviderState.NONE);
        }
    }

    @Nested
    class StateOfAProvider {

        @Test
        void isReadByThatProviderOnly() {
            assertThat(STATE.contentFor("anthropic")).contains(STATE.content());
            assertThat(STATE.contentFor("gemini")).isEmpty();
            assertThat(ProviderState.NONE.contentFor("")).isEmpty();
        }

        @Test
        void doesNotShowItsContent() {
            assertThat(new AssistantMessage("", List.of(), STATE).toString())
                    .contains("characters of anthropic")
                    .doesNotContain("c2lnbmVk");
        }
    }
}

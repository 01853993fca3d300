/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.anthropic.core.ObjectMappers;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.ThinkingConfigParam;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.ConnectionKeys;
import jakarta.json.Json;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicThinkingTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private static final ToolDefinition BOIL = new ToolDefinition(
            "boil",
            "Boils water",
            Json.createObjectBuilder().add("type", "object").build());

    private static final LlmOptions THINKING = LlmOptions.defaults().withThinking(true);

    /** Thinking, a text, a call, more thinking that is encrypted, and another call. */
    private static final String INTERLEAVED =
            """
            {"id":"msg_1","type":"message","role":"assistant","model":"claude-haiku-4-5-20251001","content":[
             {"type":"thinking","thinking":"Copper conducts.","signature":"c2lnbmVk"},
             {"type":"text","text":"First the water."},
             {"type":"tool_use","id":"toolu_1","name":"boil","input":{"degrees":90}},
             {"type":"redacted_thinking","data":"ZW5jcnlwdGVk"},
             {"type":"tool_use","id":"toolu_2","name":"boil","input":{"degrees":80}}],
             "stop_reason":"tool_use","usage":{"input_tokens":12,"output_tokens":34}}
            """;

    private static LanguageModel model(String name) {
        return new AnthropicProvider()
                .create(ModelConfig.builder("careful", "anthropic")
                        .apiKey(Secret.of("sk-test-0123456789"))
                        .baseUrl(URI.create(VENDOR.baseUrl()))
                        .model(name)
                        .build());
    }

    private static void vendorSends(String body) {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(body)));
    }

    private static ModelRequest question(LlmOptions options) {
        return ModelRequest.of(List.of(new UserMessage("Tea?")), options).withTools(List.of(BOIL));
    }

    private static ModelRequest answered(ModelRequest request, AssistantMessage answer) {
        List<Message> messages = new ArrayList<>(request.messages());
        messages.add(answer);
        answer.toolCalls().forEach(call -> messages.add(new ToolMessage(call.id(), call.name(), "it boils", false)));
        return request.withMessages(messages);
    }

    private static MessageCreateParams.Body lastRequest() throws JsonProcessingException {
        var requests = VENDOR.findAll(postRequestedFor(anyUrl()));
        return ObjectMappers.jsonMapper()
                .readValue(requests.get(requests.size() - 1).getBodyAsString(), MessageCreateParams.Body.class)
                .validate();
    }

    private static String type(ThinkingConfigParam thinking) {
        return thinking.isDisabled() ? "disabled" : thinking.isBetweenTools() ? "between_tools" : "enabled or adaptive";
    }

    private static List<ContentBlockParam> turn() throws JsonProcessingException {
        return lastRequest().messages().get(1).content().asContentBlockParams();
    }

    @Nested
    class WhenToolsAreCalledAfterThinking {

        private ModelResponse response = ModelResponse.of("");

        @BeforeEach
        void modelThinksAndCalls() {
            vendorSends(INTERLEAVED);
            response = model("claude-haiku-4-5").answer(question(THINKING));
        }

        private void answer(AssistantMessage answer) {
            model("claude-haiku-4-5").answer(answered(question(THINKING), answer));
        }

        @Test
        void returnsSignedThinkingInItsPlaceAndContinuesToThink() throws JsonProcessingException {
            answer(new AssistantMessage(response.text(), response.toolCalls(), response.state()));

            var blocks = turn();
            assertThat(blocks).hasSize(5);
            assertThat(blocks.get(0).asThinking().thinking()).isEqualTo("Copper conducts.");
            assertThat(blocks.get(0).asThinking().signature()).isEqualTo("c2lnbmVk");
            assertThat(blocks.get(1).asText().text()).isEqualTo("First the water.");
            assertThat(blocks.get(2).asToolUse().id()).isEqualTo("toolu_1");
            assertThat(blocks.get(3).asRedactedThinking().data()).isEqualTo("ZW5jcnlwdGVk");
            assertThat(blocks.get(4).asToolUse().id()).isEqualTo("toolu_2");
            assertThat(lastRequest().thinking().orElseThrow().isEnabled()).isTrue();
        }

        @Test
        void keepsThinkingFirstIfTheTextWasChanged() throws JsonProcessingException {
            answer(new AssistantMessage("***", response.toolCalls(), response.state()));

            var blocks = turn();
            assertThat(blocks).hasSize(5);
            assertThat(blocks.get(0).isThinking()).isTrue();
            assertThat(blocks.get(1).isRedactedThinking()).isTrue();
            assertThat(blocks.get(2).asText().text()).isEqualTo("***");
        }

        @Test
        void keepsThinkingFirstIfACallWasRemoved() throws JsonProcessingException {
            answer(new AssistantMessage(response.text(), response.toolCalls().subList(0, 1), response.state()));

            var blocks = turn();
            assertThat(blocks).hasSize(4);
            assertThat(blocks.get(1).isRedactedThinking()).isTrue();
            assertThat(blocks.get(3).asToolUse().id()).isEqualTo("toolu_1");
        }

        @Test
        void stopsThinkingWithoutTheSignature() throws JsonProcessingException {
            answer(new AssistantMessage(response.text(), response.toolCalls()));

            assertThat(lastRequest().thinking()).isEmpty();
            assertThat(turn()).hasSize(3);
        }

        @Test
        void ignoresTheStateOfAnotherProvider() throws JsonProcessingException {
            var foreign = new ProviderState("gemini", "[{\"signature\":\"x\"}]");

            answer(new AssistantMessage(response.text(), response.toolCalls(), foreign));

            assertThat(lastRequest().thinking()).isEmpty();
        }

        @Test
        void thinksAgainAboutTheNextQuestion() throws JsonProcessingException {
            var messages = new ArrayList<>(
                    answered(question(THINKING), new AssistantMessage("", List.of(new ToolCall("1", "boil", "{}"))))
                            .messages());
            messages.add(new UserMessage("And coffee?"));

            model("claude-haiku-4-5").answer(question(THINKING).withMessages(messages));

            assertThat(lastRequest().thinking()).isEmpty();
        }

        @Test
        void knowsWhoAnswered() {
            assertThat(response.model()).contains("claude-haiku-4-5-20251001");
            assertThat(response.thinking()).isEqualTo("Copper conducts.");
        }
    }

    @Nested
    class WhenTheModelDecidesHowMuchItThinks {

        @ParameterizedTest
        @ValueSource(strings = {"claude-opus-4-8", "claude-sonnet-5"})
        void itIsAskedForASummaryEvenAfterToolsWithoutSignature(String name) throws JsonProcessingException {
            vendorSends(INTERLEAVED);
            var answer = new AssistantMessage("", List.of(new ToolCall("toolu_1", "boil", "{}")));

            model(name).answer(answered(question(THINKING), answer));

            var thinking = lastRequest().thinking().orElseThrow();
            assertThat(thinking.asAdaptive().display().orElseThrow().asString()).isEqualTo("summarized");
        }

        @ParameterizedTest
        @CsvSource({
            "claude-sonnet-5, disabled",
            "claude-opus-5, disabled",
            "claude-haiku-5-5, disabled",
            "claude-sonnet-5-5, between_tools",
            "claude-opus-4-8, ",
            "claude-opus-5-5, ",
            "claude-haiku-4-5, "
        })
        void itThinksNoMoreThanRequested(String name, String expected) throws JsonProcessingException {
            vendorSends(new MessagesFormat().answer("Copper."));

            model(name).answer(question(LlmOptions.defaults().withThinking(false)));

            assertThat(lastRequest().thinking().map(AnthropicThinkingTest::type))
                    .isEqualTo(Optional.ofNullable(expected));
        }

        @Test
        void itIsNotToldToThinkWithoutAChoice() throws JsonProcessingException {
            vendorSends(new MessagesFormat().answer("Copper."));

            model("claude-sonnet-5").answer(question(LlmOptions.defaults()));

            assertThat(lastRequest().thinking()).isEmpty();
        }
    }

    /** The simulated vendor is the proxy in front of Anthropic. */
    @Nested
    class WhenThinkingIsBoundToTheConversation {

        private static final String DROPPED = "\"block_binding\":{\"prefix_mismatch_behavior\":\"drop_block\"}";
        private static final String BINDING = "thinking-binding-controls-2026-08-01";

        private ModelConfigBuilder config(String name, String address) {
            vendorSends(INTERLEAVED);
            return ModelConfig.builder("careful", "anthropic")
                    .apiKey(Secret.of("sk-test-0123456789"))
                    .baseUrl(URI.create(address))
                    .property(ConnectionKeys.PROXY, VENDOR.baseUrl())
                    .model(name);
        }

        private ModelConfigBuilder atAnthropic(String name) {
            return config(name, "http://api.anthropic.com");
        }

        private LoggedRequest last() {
            var requests = VENDOR.findAll(postRequestedFor(anyUrl()));
            return requests.get(requests.size() - 1);
        }

        private LoggedRequest continued(ModelConfigBuilder config, LlmOptions options) {
            var model = new AnthropicProvider().create(config.build());
            var response = model.answer(question(options));
            model.answer(answered(
                    question(options), new AssistantMessage(response.text(), response.toolCalls(), response.state())));
            return last();
        }

        @ParameterizedTest
        @ValueSource(strings = {"claude-fable-5-1", "claude-opus-5-5", "claude-haiku-5-5-20261007", "claude-sonnet-6"})
        void permitsToDropItIfTheToolsHaveChanged(String name) {
            var request = continued(atAnthropic(name), LlmOptions.defaults());

            assertThat(request.getBodyAsString()).contains("\"thinking\":{\"type\":\"adaptive\"," + DROPPED + "}");
            assertThat(request.getHeader("anthropic-beta")).isEqualTo(BINDING);
            assertThat(continued(atAnthropic(name), THINKING).getBodyAsString())
                    .contains("\"thinking\":{\"type\":\"adaptive\"," + DROPPED + ",\"display\":\"summarized\"}");
        }

        @Test
        void permitsToDropItIfTheModelThinksAlthoughItShouldNot() {
            var request = continued(
                    atAnthropic("claude-opus-5-5"), LlmOptions.defaults().withThinking(false));

            assertThat(request.getBodyAsString()).contains("\"thinking\":{\"type\":\"adaptive\"," + DROPPED + "}");
        }

        @ParameterizedTest
        @CsvSource({"claude-sonnet-5-5, between_tools", "claude-haiku-5-5, disabled"})
        void omitsItIfARequestDisablesThinkingAndThusCannotPermitToDropIt(String name, String disabled) {
            var request = continued(atAnthropic(name), LlmOptions.defaults().withThinking(false));

            assertThat(request.getBodyAsString())
                    .contains(
                            "\"thinking\":{\"type\":\"" + disabled + "\"}", "\"text\":\"First the water.\"", "toolu_2")
                    .doesNotContain("signature", "redacted_thinking");
        }

        @Test
        void keepsTheConfiguredFeatures() {
            var request =
                    continued(atAnthropic("claude-opus-5-5").header("Anthropic-Beta", "other-2026-01-01"), THINKING);

            assertThat(request.getHeader("anthropic-beta")).isEqualTo("other-2026-01-01," + BINDING);
        }

        @ParameterizedTest
        @ValueSource(strings = {"claude-opus-5", "claude-sonnet-5-20260901", "claude-opus-4-8", "claude-haiku-4-5"})
        void olderModelsDoNotKnowTheParameter(String name) {
            var request = continued(atAnthropic(name), LlmOptions.defaults());

            assertThat(request.getBodyAsString()).doesNotContain("block_binding");
            assertThat(request.containsHeader("anthropic-beta")).isFalse();
        }

        @Test
        void otherServersMayNotKnowTheParameter() {
            var request = continued(config("claude-opus-5-5", "http://gateway.example.com"), THINKING);

            assertThat(request.getBodyAsString()).doesNotContain("block_binding");
            assertThat(request.containsHeader("anthropic-beta")).isFalse();
        }

        @Test
        void aRequestWithoutEarlierThinkingHasNoSuchParameter() {
            var model = new AnthropicProvider()
                    .create(atAnthropic("claude-opus-5-5").build());
            var answer = new AssistantMessage("", List.of(new ToolCall("toolu_1", "boil", "{}")));

            model.answer(answered(question(THINKING), answer));

            assertThat(last().getBodyAsString()).doesNotContain("block_binding");
        }
    }

    @Test
    void keepsNoStateOfAnAnswerWithoutCalls() {
        vendorSends(new MessagesFormat().thinking("Copper conducts.", "Copper."));

        var response = model("claude-haiku-4-5").answer(question(THINKING));

        assertThat(response.state()).isEqualTo(ProviderState.NONE);
    }

    @Test
    void keepsNoStateWithoutThinking() {
        vendorSends(new MessagesFormat().calling(List.of(new ToolCall("toolu_1", "boil", "{}"))));

        assertThat(model("claude-haiku-4-5")
                        .answer(question(LlmOptions.defaults()))
                        .state())
                .isEqualTo(ProviderState.NONE);
    }
}

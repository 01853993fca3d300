/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.anthropic.core.JsonSchemaValidator;
import com.anthropic.core.ObjectMappers;
import com.anthropic.models.messages.MessageCreateParams;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.karta.agent.AgentException;
import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.message.AgentDocument;
import io.karta.message.AssistantMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.provider.http.VendorContract;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnthropicProviderTest extends VendorContract {

    private static final AnthropicProvider PROVIDER = new AnthropicProvider();

    AnthropicProviderTest() {
        super(PROVIDER, new MessagesFormat());
    }

    private static ModelConfigBuilder named(String model) {
        return ModelConfig.builder("careful", "anthropic")
                .apiKey(Secret.of(KEY))
                .model(model);
    }

    @Nested
    class WhenTheAnthropicClientReadsTheRequest {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new MessagesFormat().answer("Copper.")));
        }

        private MessageCreateParams.Body read() throws JsonProcessingException {
            var body = ObjectMappers.jsonMapper().readValue(asked(), MessageCreateParams.Body.class);
            return body.validate();
        }

        @Test
        @SuppressWarnings("deprecation") // so the client marks what it does not know
        void acceptsTheCompleteRequest() throws JsonProcessingException {
            model().answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            var body = read();
            // this client is of the generation that tells models no longer how to choose their words
            assertThat(body._additionalProperties()).containsOnlyKeys("temperature", "top_k");
            assertThat(body.messages()).hasSize(3);
            assertThat(body.system()).isPresent();
            assertThat(body.model().asString()).isEqualTo(AnthropicProvider.DEFAULT_MODEL);
            assertThat(body.maxTokens()).isEqualTo(500);
        }

        @Test
        @SuppressWarnings("deprecation") // so the client marks what it does not know
        void omitsSamplingForModelsThatControlIt() throws JsonProcessingException {
            var model = PROVIDER.create(config().model("claude-opus-4-8").build());

            model.answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            assertThat(read()._additionalProperties()).isEmpty();
        }

        @Test
        void itFindsImagesWithinTheResult() throws JsonProcessingException {
            model().answer(shown(false, PNG, WEBP));

            var messages = read().messages();
            assertThat(messages).hasSize(3);
            var results = messages.get(2).content().asContentBlockParams();
            assertThat(results).hasSize(2).allMatch(block -> block.isToolResult());
            var blocks = results.get(0).asToolResult().content().orElseThrow().asBlocks();
            assertThat(blocks).hasSize(3);
            assertThat(blocks.get(0).asText().text()).isEqualTo("Seen from above:\n[image 1]\n[image 2]");
            assertThat(blocks.get(1).asImage().source().asBase64().mediaType().asString())
                    .isEqualTo("image/png");
            assertThat(blocks.get(2).asImage().source().asBase64().data()).isEqualTo(WEBP.base64());
        }

        @Test
        void replacesIdsOfOtherVendors() throws JsonProcessingException {
            model().answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage(
                                            "",
                                            List.of(
                                                    new ToolCall("functions.boil:0", "boil", "{}"),
                                                    new ToolCall("toolu_1-a", "boil", "{}"))),
                                    new ToolMessage("functions.boil:0", "boil", "it boils", false),
                                    new ToolMessage("toolu_1-a", "boil", "it boils", false)),
                            LlmOptions.defaults())
                    .withTools(List.of(BOIL)));

            var messages = read().messages();
            var calls = messages.get(1).content().asContentBlockParams();
            var results = messages.get(2).content().asContentBlockParams();
            assertThat(calls.get(0).asToolUse().id())
                    .matches("[A-Za-z0-9_-]+")
                    .isEqualTo(results.get(0).asToolResult().toolUseId());
            assertThat(calls.get(1).asToolUse().id())
                    .isEqualTo("toolu_1-a")
                    .isEqualTo(results.get(1).asToolResult().toolUseId());
        }

        @Test
        void sendsOnlyTextInErrorResults() throws JsonProcessingException {
            model().answer(shown(true, PNG, PDF));

            var messages = read().messages();
            assertThat(messages).hasSize(4);
            var results = messages.get(2).content().asContentBlockParams();
            assertThat(results.get(0).asToolResult().isError()).contains(true);
            assertThat(results.get(0).asToolResult().content().orElseThrow().asString())
                    .contains("[image 1, in the next message]", "[document 2: bill.pdf, in the next message]");
            var rest = messages.get(3).content().asContentBlockParams();
            assertThat(rest.get(1).asImage().source().asBase64().data()).isEqualTo(PNG.base64());
            assertThat(rest.get(3).asDocument().source().asBase64().data()).isEqualTo(PDF.base64());
        }

        @Test
        void itFindsWhatToKeepOfThePromptIfItIsToKeepAny() throws JsonProcessingException {
            var model = PROVIDER.create(
                    config().property(AnthropicProvider.PROMPT_CACHING, "true").build());

            model.answer(ModelRequest.of(CONVERSATION, LlmOptions.defaults()).withTools(List.of(BOIL)));

            var system = read().system().orElseThrow().asTextBlockParams();
            assertThat(system.get(system.size() - 1).cacheControl()).isPresent();
            var tools = read().tools().orElseThrow();
            assertThat(tools.get(tools.size() - 1).asTool().cacheControl()).isPresent();
        }

        @Test
        void cachesNothingByDefault() {
            model().answer(ModelRequest.of(CONVERSATION, EVERYTHING).withTools(List.of(BOIL)));

            assertThat(asked()).doesNotContain("cache_control");
        }

        @Test
        void alwaysSendsMaxTokens() throws JsonProcessingException {
            model().answer(question());

            assertThat(read().maxTokens()).isEqualTo(AnthropicProvider.DEFAULT_MAX_TOKENS);
        }

        @Test
        void itAcceptsTheSchemaOfARecord() throws JsonProcessingException {
            accepts(Shape.of(Kettle.class));
        }

        @Test
        void itAcceptsTheSchemaOfASealedType() throws JsonProcessingException {
            accepts(Shape.of(Decision.class));
        }

        @Test
        void itAcceptsTheSchemaOfAList() throws JsonProcessingException {
            accepts(Shape.of(new TypeRef<List<Decision>>() {}));
        }

        /** A type that contains itself. */
        public record Branch(String name, List<Branch> branches) {}

        @Test
        void itAcceptsTheSchemaOfARecursiveType() throws JsonProcessingException {
            accepts(Shape.of(Branch.class));

            assertThat(asked()).contains("JSON of type Branch").doesNotContain("$ref", "$defs");
        }

        private void accepts(Shape<?> shape) throws JsonProcessingException {
            model().answer(ModelRequest.of(CONVERSATION, EVERYTHING).constrainedTo(shape));

            assertThat(read().outputConfig().orElseThrow().format()).isPresent();
            var schema = ObjectMappers.jsonMapper().readTree(asked()).at("/output_config/format/schema");
            assertThat(JsonSchemaValidator.Companion.create().validate(schema).errors())
                    .isEmpty();
        }
    }

    @Nested
    class Endpoint {

        @ParameterizedTest
        @CsvSource({
            "'', /v1/messages",
            "/, /v1/messages",
            "/v1, /v1/messages",
            "/v1/, /v1/messages",
            "/anthropic, /anthropic/v1/messages"
        })
        void takesAddressesWithAndWithoutTheVersion(String path, String expected) {
            vendorSends(okJson(new MessagesFormat().answer("Copper.")));
            var config = config().baseUrl(URI.create(VENDOR.baseUrl() + path));

            PROVIDER.create(config.build()).answer(question());

            VENDOR.verify(postRequestedFor(urlEqualTo(expected)));
        }

        @Test
        void showsItsKeyInAnthropicsHeader() {
            vendorSends(okJson(new MessagesFormat().answer("Copper.")));

            model().answer(question());

            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("x-api-key")).isEqualTo(KEY);
            assertThat(request.getHeader("anthropic-version")).isEqualTo("2023-06-01");
        }
    }

    @Test
    void countsCachedTokensAsInput() {
        vendorSends(okJson(MessagesFormat.body("Copper.", "end_turn")
                .replace(
                        "\"input_tokens\":12",
                        "\"input_tokens\":12,\"cache_creation_input_tokens\":100,\"cache_read_input_tokens\":1000")));

        assertThat(model().answer(question()).usage()).isEqualTo(new TokenUsage(1_112, 34, 1_000));
    }

    @Test
    void countsCachedTokensInStreams() {
        var pieces = String.join("", new MessagesFormat().stream("Hm.", List.of("Copper.")));
        vendorSends(aResponse()
                .withHeader("Content-Type", "text/event-stream")
                .withBody(pieces.replace(
                        "\"input_tokens\":12",
                        "\"input_tokens\":12,\"cache_creation_input_tokens\":100,\"cache_read_input_tokens\":1000")));

        var usage = model().stream(question(), chunk -> {}).usage();

        assertThat(usage).isEqualTo(new TokenUsage(1_112, 34, 1_000));
    }

    @Nested
    class WhenAnthropicRefuses {

        @Test
        void aRefusalIsAFilter() {
            vendorSends(okJson(MessagesFormat.body("", "refusal")));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        }

        @Test
        void aFullContextWindowCutsTheAnswer() {
            vendorSends(okJson(MessagesFormat.body("In a cop", "model_context_window_exceeded")));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.LENGTH);
        }

        @Test
        void anyOtherReasonEndsACompleteAnswer() {
            vendorSends(okJson(MessagesFormat.body("Copper.", "a_reason_of_tomorrow")));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.COMPLETE);
        }

        @Test
        void recognizesOverloadByItsType() {
            vendorSends(
                    aResponse().withStatus(500).withBody(new MessagesFormat().error("overloaded_error", "Overloaded")));

            assertThat(failure().kind()).isEqualTo(Kind.OVERLOADED);
        }
    }

    @Nested
    class ModelCapabilities {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "claude-haiku-4-5",
                    "claude-haiku-4-5-20251001",
                    "claude-sonnet-4-5",
                    "claude-opus-4-5-20251101",
                    "claude-opus-4-8",
                    "claude-sonnet-5"
                })
        void newerModelsKeepToSchemas(String model) {
            assertThat(PROVIDER.create(named(model).build()).capabilities())
                    .contains(Capability.STRUCTURED_OUTPUT, Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
        }

        @ParameterizedTest
        @CsvSource({
            "claude-2.1, false",
            "claude-instant-1.2, false",
            "claude-3-haiku-20240307, true",
            "claude-opus-4-8, true"
        })
        void toolsCameWithTheThirdGeneration(String model, boolean able) {
            assertThat(PROVIDER.create(named(model).build()).capabilities().contains(Capability.TOOLS))
                    .isEqualTo(able);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "claude-3-haiku-20240307",
                    "claude-3-7-sonnet-latest",
                    "claude-2.1",
                    "claude-sonnet-4-20250514",
                    "claude-opus-4-0",
                    "claude-opus-4-1",
                    "claude-opus-4-1-20250805"
                })
        void olderModelsDoNot(String model) {
            assertThat(PROVIDER.create(named(model).build()).capabilities())
                    .doesNotContain(Capability.STRUCTURED_OUTPUT);
        }
    }

    @Nested
    class StructuredAnswersAndTools {

        @ParameterizedTest
        @CsvSource({
            "claude-2.1, false, false, false",
            "claude-3-haiku-20240307, true, false, false",
            "claude-3-5-sonnet-20241022, true, true, false",
            "claude-3-7-sonnet-latest, true, true, true",
            "claude-haiku-4-5, true, true, true",
            "claude-opus-4-8, true, true, true"
        })
        void dependOnTheName(String model, boolean sees, boolean reads, boolean thinks) {
            var capabilities = PROVIDER.create(named(model).build()).capabilities();

            assertThat(capabilities.contains(Capability.VISION)).isEqualTo(sees);
            assertThat(capabilities.contains(Capability.DOCUMENTS)).isEqualTo(reads);
            assertThat(capabilities.contains(Capability.THINKING)).isEqualTo(thinks);
        }

        @Test
        void documentsAreSentAsSuch() {
            vendorSends(okJson(MessagesFormat.body("Ten euros.", "end_turn")));
            var pdf = AgentDocument.fromBytes("a.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

            model().answer(ModelRequest.of(List.of(new UserMessage(PROMPT).with(pdf)), LlmOptions.defaults()));

            assertThat(asked()).contains("\"document\"", "application/pdf", pdf.base64());
        }

        @Test
        void thinkingExcludesSamplingAndExtendsTheLimit() {
            vendorSends(okJson(MessagesFormat.body("Ten euros.", "end_turn")));

            model().answer(ModelRequest.of(
                    List.of(new UserMessage(PROMPT)),
                    LlmOptions.defaults()
                            .withTemperature(0.5)
                            .withMaxTokens(100)
                            .withThinkingTokens(2_048)));

            assertThat(asked().replaceAll("\\s", ""))
                    .contains("\"budget_tokens\":2048", "\"max_tokens\":2148", "\"type\":\"enabled\"")
                    .doesNotContain("temperature");
        }

        @Test
        void thinkingStopsOnceToolsHaveAnsweredUnlessItsSignatureIsKnown() {
            vendorSends(okJson(MessagesFormat.body("Ten euros.", "end_turn")));

            model().answer(ModelRequest.of(
                    List.of(
                            new UserMessage(PROMPT),
                            new AssistantMessage("", List.of(new ToolCall("1", "price", "{}"))),
                            new ToolMessage("1", "price", "10", false)),
                    LlmOptions.defaults().withThinking(true)));

            assertThat(asked()).doesNotContain("budget_tokens");
        }
    }

    @Nested
    class WhenConfigured {

        @Test
        void refusesToAskWithoutAKeyWhereverItIs() {
            var config = ModelConfig.builder("careful", "anthropic")
                    .baseUrl(URI.create("http://localhost:1"))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-600: model careful")
                    .hasMessageContaining("karta.models.careful.api-key")
                    .hasMessageContaining("ANTHROPIC_API_KEY");
        }

        @Test
        void refusesASwitchThatIsNone() {
            var config = named("claude-haiku-4-5").property(AnthropicProvider.PROMPT_CACHING, "maybe");

            assertThatThrownBy(() -> PROVIDER.create(config.build()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-621: karta.models.careful.prompt-caching=maybe");
        }

        @Test
        void refusesASeed() {
            assertThatThrownBy(() -> PROVIDER.create(
                            named("claude-haiku-4-5").property("seed", "1").build()))
                    .hasMessageContaining("KARTA-605: karta.models.careful.seed")
                    .hasMessageContaining("neither Karta nor Anthropic")
                    .hasMessageContaining("prompt-caching");
        }

        @Test
        void refusesPenalties() {
            var config = named("claude-haiku-4-5")
                    .options(LlmOptions.defaults().withFrequencyPenalty(1).withPresencePenalty(1))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-604: karta.models.careful.frequency-penalty")
                    .hasMessageContaining("KARTA-604: karta.models.careful.presence-penalty")
                    .hasMessageContaining("claude-haiku-4-5 of Anthropic")
                    .hasMessageContaining("supported options are temperature, top-p, top-k, max-tokens, thinking");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"claude-opus-4-7", "claude-opus-4-8", "claude-sonnet-5", "claude-haiku-5-5", "claude-fable-5"
                })
        void rejectsTemperatureForModelsThatControlSampling(String model) {
            var config = named(model)
                    .options(LlmOptions.defaults().withTemperature(0.5))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-604: karta.models.careful.temperature")
                    .hasMessageContaining("supported options are max-tokens, thinking.");
        }

        @ParameterizedTest
        @ValueSource(strings = {"claude-opus-5-5", "claude-fable-5", "claude-fable-5-2", "claude-mythos-preview"})
        void rejectsToDisableThinkingOfModelsThatAlwaysThink(String model) {
            var config = named(model).options(LlmOptions.defaults().withThinking(false));

            assertThatThrownBy(() -> PROVIDER.create(config.build()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-535: karta.models.careful.thinking")
                    .hasMessageContaining(model + " of Anthropic always thinks");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "claude-3-haiku-20240307",
                    "claude-sonnet-4-20250514",
                    "claude-haiku-4-5",
                    "claude-haiku-4-5-20251001",
                    "claude-opus-4-6",
                    "another-model"
                })
        void tempersAnyOther(String model) {
            var config = named(model)
                    .options(LlmOptions.defaults().withTemperature(0.5))
                    .build();

            assertThatCode(() -> PROVIDER.create(config)).doesNotThrowAnyException();
        }
    }

    @Nested
    class WhenConfiguredByTheEnvironment {

        @Test
        void aKeyIsEnough() {
            var config =
                    PROVIDER.fromEnvironment(Map.of("ANTHROPIC_API_KEY", KEY)).orElseThrow();

            assertThat(config.name()).isEqualTo("anthropic");
            assertThat(config.provider()).isEqualTo("anthropic");
            assertThat(config.apiKey().orElseThrow().reveal()).isEqualTo(KEY);
        }

        @Test
        void withoutItThereIsNoModel() {
            assertThat(PROVIDER.fromEnvironment(Map.of("OPENAI_API_KEY", KEY))).isEmpty();
        }
    }
}

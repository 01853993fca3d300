/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.openai.core.JsonSchemaValidator;
import com.openai.core.ObjectMappers;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import io.karta.agent.AgentException;
import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Secret;
import io.karta.model.StructuredOutput;
import io.karta.model.TokenUsage;
import io.karta.provider.http.Vendor;
import io.karta.provider.http.VendorContract;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiProviderTest extends VendorContract {

    private static final OpenAiProvider PROVIDER = new OpenAiProvider();

    OpenAiProviderTest() {
        super(PROVIDER, new ChatCompletionsFormat());
    }

    static JsonNode json(String text) {
        try {
            return ObjectMappers.jsonMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static ModelConfigBuilder named(String model) {
        return ModelConfig.builder("fast", "openai").apiKey(Secret.of(KEY)).model(model);
    }

    @Nested
    class WhenTheOpenAiClientReadsTheRequest {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new ChatCompletionsFormat().answer("Copper.")));
        }

        private ChatCompletionCreateParams.Body read() throws JsonProcessingException {
            var body = ObjectMappers.jsonMapper().readValue(asked(), ChatCompletionCreateParams.Body.class);
            return body.validate();
        }

        @Test
        void sendsImagesOfToolsAfterAllResults() throws JsonProcessingException {
            model().answer(shown(false, PNG, PDF));

            var messages = read().messages();
            assertThat(messages).hasSize(5);
            assertThat(messages.get(2).asTool().content().asText())
                    .isEqualTo(
                            """
                            Seen from above:
                            [image 1, in the next message]
                            [document 2: bill.pdf, in the next message]""");
            assertThat(messages.get(3).asTool().content().asText()).isEqualTo("it boils");
            var parts = messages.get(4).asUser().content().asArrayOfContentParts();
            assertThat(parts.get(0).asText().text()).isEqualTo("[image 1] of the tool boil:");
            assertThat(parts.get(1).asImageUrl().imageUrl().url()).isEqualTo("data:image/png;base64," + PNG.base64());
            assertThat(parts.get(2).asText().text()).isEqualTo("[document 2: bill.pdf] of the tool boil:");
            assertThat(parts.get(3).asFile().file().fileData().orElseThrow()).endsWith(PDF.base64());
        }

        @Test
        @SuppressWarnings("deprecation") // so the client marks what it does not know
        void sendsAllOptions() throws JsonProcessingException {
            model().answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            var body = read();
            assertThat(body._additionalProperties().keySet()).isSubsetOf("stream");
            assertThat(body.messages()).hasSize(4);
            assertThat(body.model().asString()).isEqualTo(OpenAiProvider.DEFAULT_MODEL);
            assertThat(body.temperature()).contains(0.5);
            assertThat(body.topP()).contains(0.9);
            assertThat(body.maxCompletionTokens()).contains(500L);
            assertThat(body.frequencyPenalty()).contains(0.1);
            assertThat(body.presencePenalty()).contains(0.2);
        }

        @Test
        void itAcceptsTheSchemaOfARecord() throws JsonProcessingException {
            accepts(Shape.of(Kettle.class), "Kettle");
        }

        @Test
        void itAcceptsTheSchemaOfASealedType() throws JsonProcessingException {
            accepts(Shape.of(Decision.class), "Decision");
        }

        @Test
        void itAcceptsTheSchemaOfAList() throws JsonProcessingException {
            accepts(Shape.of(new TypeRef<List<Decision>>() {}), "List_Decision_");
        }

        private void accepts(Shape<?> shape, String name) throws JsonProcessingException {
            model().answer(ModelRequest.of(CONVERSATION, EVERYTHING).constrainedTo(shape));

            var format = read().responseFormat().orElseThrow().asJsonSchema().jsonSchema();
            assertThat(format.name()).isEqualTo(name);
            assertThat(format.strict()).contains(true);
            var schema = json(asked()).at("/response_format/json_schema/schema");
            assertThat(JsonSchemaValidator.Companion.create().validate(schema).errors())
                    .isEmpty();
        }

        @Test
        @SuppressWarnings("deprecation") // so the client marks what it does not know, and the seed, which it does
        void acceptsCacheKeyAndSeed() throws JsonProcessingException {
            var config = config().property(OpenAiProvider.PROMPT_CACHE_KEY, "shop")
                    .property(OpenAiProvider.PROMPT_CACHE_RETENTION, "24h")
                    .property(Vendor.SEED, "42");

            PROVIDER.create(config.build()).answer(question());

            assertThat(read().promptCacheKey()).contains("shop");
            assertThat(read().promptCacheRetention().orElseThrow().asString()).isEqualTo("24h");
            assertThat(read().seed()).contains(42L);
            assertThat(read()._additionalProperties().keySet()).isSubsetOf("stream");
        }

        @Test
        void itFindsTheReasoningEffort() throws JsonProcessingException {
            var config = config().model("gpt-5-mini").property(OpenAiProvider.REASONING_EFFORT, "low");

            PROVIDER.create(config.build()).answer(question());

            assertThat(read().reasoningEffort().orElseThrow().asString()).isEqualTo("low");
        }
    }

    @Nested
    class CompatibleServers {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new ChatCompletionsFormat().answer("Copper.")));
        }

        @Test
        void asksWithoutAKey() {
            var config = ModelConfig.builder("local", "openai")
                    .baseUrl(URI.create(VENDOR.baseUrl() + "/api/"))
                    .build();

            PROVIDER.create(config).answer(question());

            VENDOR.verify(postRequestedFor(urlEqualTo("/api/chat/completions")).withoutHeader("Authorization"));
        }

        @Test
        void sendsMaxTokens() {
            var config = config().model("qwen3").options(LlmOptions.defaults().withMaxTokens(77));

            PROVIDER.create(config.build()).answer(question());

            assertThat(json(asked()).path("max_tokens").asInt()).isEqualTo(77);
            assertThat(json(asked()).has("max_completion_tokens")).isFalse();
        }

        @Test
        void configuredHeadersReplaceTheDefault() {
            var config = config().header("authorization", "Token abc");

            PROVIDER.create(config.build()).answer(question());

            var headers = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).header("Authorization");
            assertThat(headers.values()).containsExactly("Token abc");
        }
    }

    /** As their documentation has them: the address, and whether they look at the key. */
    @ParameterizedTest
    @CsvSource({
        "DeepSeek, '', sk-1, deepseek-flash",
        "Groq, /openai/v1, gsk-1, openai/gpt-oss-120b",
        "vLLM, /v1, '', Qwen/Qwen3-8B",
        "LM Studio, /v1, '', qwen3-8b",
        "Docker Model Runner, /engines/v1, '', ai/smollm2"
    })
    void serversOfOthersAnswerAtTheirAddresses(String server, String path, String key, String model) {
        vendorSends(okJson(new ChatCompletionsFormat().answer("Copper from " + server)));
        var config = ModelConfig.builder("other", "openai")
                .baseUrl(URI.create(VENDOR.baseUrl() + path))
                .model(model)
                .apiKey(Secret.of(key));

        var answer = PROVIDER.create(config.build()).answer(question());

        assertThat(answer.text()).isEqualTo("Copper from " + server);
        var request = VENDOR.findAll(postRequestedFor(urlEqualTo(path + "/chat/completions")))
                .get(0);
        assertThat(request.containsHeader("Authorization")).isEqualTo(!key.isEmpty());
        assertThat(json(asked()).path("model").asText()).isEqualTo(model);
    }

    @Nested
    class WhenPromptsAreKept {

        private String with(String answer, String cached) {
            return answer.replace(
                    "\"prompt_tokens\":12",
                    "\"prompt_tokens\":12,\"prompt_tokens_details\":{\"cached_tokens\":%s}".formatted(cached));
        }

        @ParameterizedTest
        @CsvSource({"8, 8", "0, 0", "null, 0", "-1, 0", "128, 12"})
        void cachedTokensArePartOfTheInput(String told, long cached) {
            vendorSends(okJson(with(new ChatCompletionsFormat().answer("Copper."), told)));

            assertThat(model().answer(question()).usage()).isEqualTo(new TokenUsage(12, 34, cached));
        }

        @Test
        void theSameInStreams() {
            var pieces = String.join("", new ChatCompletionsFormat().stream("Hm.", List.of("Copper.")));
            vendorSends(
                    aResponse().withHeader("Content-Type", "text/event-stream").withBody(with(pieces, "8")));

            var usage = model().stream(question(), chunk -> {}).usage();

            assertThat(usage).isEqualTo(new TokenUsage(12, 34, 8));
        }
    }

    @Nested
    class WhenOpenAiRefuses {

        @Test
        void theModelsOwnRefusalIsAFilter() {
            vendorSends(okJson(ChatCompletionsFormat.body("refusal", "I'm sorry, not kettles.", "stop")));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34));
            assertThat(everythingSaid(failure)).contains("KARTA-617").doesNotContain("sorry");
        }

        @Test
        void reportsFilteredAnswers() {
            vendorSends(okJson(ChatCompletionsFormat.body("content", "In a", "content_filter")));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        }

        @Test
        void reportsAnswersThatGoogleFilters() {
            vendorSends(okJson("{\"choices\":[{\"index\":0,\"finish_reason\":\"content_filter: PROHIBITED_CONTENT\"}],"
                    + "\"usage\":{\"prompt_tokens\":12,\"completion_tokens\":0}}"));

            var response = model().answer(question());

            assertThat(response.finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 0));
        }

        @Test
        void retriesAfterAnInvalidToolCallThatGoogleFilters() {
            vendorSends(okJson("{\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\"},"
                    + "\"finish_reason\":\"function_call_filter: MALFORMED_FUNCTION_CALL\"}]}"));

            assertThat(failure().kind()).isEqualTo(Kind.SERVER_ERROR);
        }
    }

    @Nested
    class WhenAServerHasAnotherToolFormat {

        private List<ToolCall> calls(String call) {
            vendorSends(okJson("{\"id\":\"1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\","
                    + "\"choices\":[{\"index\":0,"
                    + "\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[" + call
                    + "]},\"finish_reason\":\"stop\"}]}"));
            return model().answer(question().withTools(List.of(BOIL))).toolCalls();
        }

        @Test
        void aCallWithoutTypeIsOne() {
            assertThat(calls("{\"id\":\"7\",\"function\":{\"name\":\"boil\",\"arguments\":\"{}\"}}"))
                    .containsExactly(new ToolCall("7", "boil", "{}"));
            assertThat(calls("{\"id\":\"7\",\"type\":null,\"function\":{\"name\":\"boil\",\"arguments\":\"{}\"}}"))
                    .hasSize(1);
        }

        @Test
        void acceptsArgumentsAsAnObject() {
            assertThat(calls("{\"id\":\"7\",\"type\":\"function\",\"function\":{\"name\":\"boil\","
                            + "\"arguments\":{\"degrees\":9}}}"))
                    .containsExactly(new ToolCall("7", "boil", "{\"degrees\":9}"));
        }

        @Test
        void argumentsThatAreNoJsonArePassedOn() {
            assertThat(calls("{\"type\":\"function\",\"function\":{\"name\":\"boil\",\"arguments\":\"{degrees: 9,\"}}"))
                    .containsExactly(new ToolCall("", "boil", "{degrees: 9,"));
        }
    }

    @Nested
    class ModelCapabilities {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "gpt-4.1-mini",
                    "gpt-4o",
                    "gpt-4o-mini",
                    "gpt-5",
                    "o1",
                    "o3-mini",
                    "o4-mini-2025-04-16",
                    "gpt-10",
                    "openai/gpt-4.1",
                    "ft:gpt-4o-mini-2024-07-18:shop::1"
                })
        void newerModelsKeepToSchemasWhereverTheyAre(String model) {
            var elsewhere = named(model).baseUrl(URI.create("http://localhost:1/v1"));

            assertThat(PROVIDER.create(named(model).build()).capabilities())
                    .contains(Capability.STRUCTURED_OUTPUT, Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
            assertThat(PROVIDER.create(elsewhere.build()).capabilities()).contains(Capability.STRUCTURED_OUTPUT);
        }

        @ParameterizedTest
        @CsvSource({
            "o1-mini, false",
            "chatgpt-4o-latest, false",
            "davinci-002, false",
            "gpt-3.5-turbo, true",
            "gpt-4.1, true",
            "o3, true"
        })
        void mostModelsCallTools(String model, boolean able) {
            assertThat(PROVIDER.create(named(model).build()).capabilities().contains(Capability.TOOLS))
                    .isEqualTo(able);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "gpt-3.5-turbo",
                    "gpt-4",
                    "gpt-4-turbo-2024-04-09",
                    "gpt-4o-2024-05-13",
                    "o1-mini",
                    "o1-preview",
                    "chatgpt-4o-latest",
                    "ft:gpt-3.5-turbo:shop::1"
                })
        void olderModelsDoNot(String model) {
            assertThat(PROVIDER.create(named(model).build()).capabilities())
                    .doesNotContain(Capability.STRUCTURED_OUTPUT);
        }

        @Test
        void unknownModelsHaveNoSchemas() {
            var config = named("deepseek-chat").baseUrl(URI.create("http://localhost:1/v1"));

            assertThat(PROVIDER.create(config.build()).capabilities()).doesNotContain(Capability.STRUCTURED_OUTPUT);
        }

        @Test
        void structuredOutputCanBeDeclared() {
            var config = named("deepseek-chat")
                    .baseUrl(URI.create("http://localhost:1/v1"))
                    .structuredOutput(StructuredOutput.NATIVE);

            assertThat(PROVIDER.create(config.build()).capabilities()).contains(Capability.STRUCTURED_OUTPUT);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-4.1-mini, true",
        "gpt-4o, true",
        "gpt-5, true",
        "o4-mini, true",
        "gpt-4-turbo, true",
        "gpt-4, false",
        "gpt-4-0613, false",
        "gpt-3.5-turbo, false",
        "o3-mini, false"
    })
    void visionDependsOnTheName(String model, boolean sees) {
        assertThat(PROVIDER.create(named(model).build()).capabilities().contains(Capability.VISION))
                .isEqualTo(sees);
    }

    @Nested
    class WhenConfigured {

        @Test
        void refusesToAskOpenAiWithoutAKey() {
            var config =
                    ModelConfig.builder("fast", "openai").apiKey(Secret.of(" ")).build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-600: model fast")
                    .hasMessageContaining("karta.models.fast.api-key")
                    .hasMessageContaining("OPENAI_API_KEY");
        }

        @Test
        void refusesTopK() {
            var config =
                    named("gpt-4.1").options(LlmOptions.defaults().withTopK(40)).build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-604: karta.models.fast.top-k")
                    .hasMessageContaining("gpt-4.1 of OpenAI")
                    .hasMessageContaining("temperature, top-p, max-tokens, frequency-penalty, presence-penalty");
        }

        @ParameterizedTest
        @CsvSource({
            "o1, ''",
            "o3-mini-2025-01-31, ''",
            "gpt-5, ''",
            "gpt-5-mini, ''",
            "openai/gpt-5-nano, ''",
            "gpt-5.2, high",
            "gpt-5.2-pro, ''",
            "gpt-5.5, ''",
            "gpt-5.6-luna, ''",
            "gpt-6-luna, ''",
            "openai/gpt-6.1-sol, ''",
            "gpt-6-sol, low"
        })
        void rejectsSamplingOptionsOfReasoningModels(String model, String effort) {
            var config = named(model).options(LlmOptions.defaults().withTemperature(0.5));
            if (!effort.isEmpty()) {
                config.property(OpenAiProvider.REASONING_EFFORT, effort);
            }

            assertThatThrownBy(() -> PROVIDER.create(config.build()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-604: karta.models.fast.temperature")
                    .hasMessageContaining("supported options are max-tokens.");
        }

        @ParameterizedTest
        @CsvSource({
            "gpt-4o, ''",
            "gpt-35-turbo, ''",
            "gpt-41-mini, ''",
            "gpt-5.2-production, ''",
            "gpt-5-chat-latest, ''",
            "gpt-5.2, ''",
            "gpt-5.4-mini, ''",
            "gpt-5.1, none",
            "gpt-5.6-luna, none",
            "gpt-6-sol, none",
            "o-my-own-model, ''"
        })
        void acceptsSamplingOptionsOfOtherModels(String model, String effort) {
            var config = named(model).options(LlmOptions.defaults().withTemperature(0.5));
            if (!effort.isEmpty()) {
                config.property(OpenAiProvider.REASONING_EFFORT, effort);
            }

            assertThatCode(() -> PROVIDER.create(config.build())).doesNotThrowAnyException();
        }

        @ParameterizedTest
        @CsvSource({
            "o3, false",
            "o4-mini-2025-04-16, false",
            "gpt-5, false",
            "openai/gpt-5-mini, false",
            "gpt-5-nano-2025-08-07, false",
            "gpt-5-chat-latest, true",
            "gpt-5.1, true",
            "gpt-4.1, true"
        })
        void rejectsStopsThatOpenAiRejects(String model, boolean accepted) {
            var config = named(model).property(Vendor.STOP, "END").build();

            var problem = catchThrowable(() -> PROVIDER.create(config));

            assertThat(problem == null).isEqualTo(accepted);
            if (!accepted) {
                assertThat(problem)
                        .hasMessageContaining("KARTA-535: karta.models.fast.stop")
                        .hasMessageContaining(model + " of OpenAI has no stop sequences");
            }
        }

        @Test
        void leavesOutSamplingOptionsOfCalls() {
            vendorSends(okJson(new ChatCompletionsFormat().answer("Copper.")));
            var model = PROVIDER.create(config().model("o3").build());

            model.answer(ModelRequest.of(
                    List.of(new UserMessage(PROMPT)), LlmOptions.defaults().withTemperature(0.5)));

            assertThat(json(asked()).has("temperature")).isFalse();
        }

        @Test
        void acceptsAKeyWithALineBreakAtTheEnd() {
            vendorSends(okJson(new ChatCompletionsFormat().answer("Copper.")));
            var config = config().apiKey(Secret.of(KEY + "\n"));

            PROVIDER.create(config.build()).answer(question());

            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("Authorization")).isEqualTo("Bearer " + KEY);
        }
    }

    @Nested
    class WhenConfiguredByTheEnvironment {

        @Test
        void aKeyIsEnough() {
            var config = PROVIDER.fromEnvironment(Map.of("OPENAI_API_KEY", KEY)).orElseThrow();

            assertThat(config.name()).isEqualTo("openai");
            assertThat(config.provider()).isEqualTo("openai");
            assertThat(config.apiKey().orElseThrow().reveal()).isEqualTo(KEY);
            assertThat(config.baseUrl()).isEmpty();
        }

        @Test
        void anAddressIsEnoughToo() {
            var config = PROVIDER.fromEnvironment(Map.of("OPENAI_BASE_URL", "http://localhost:8000/v1"));

            assertThat(config.orElseThrow().baseUrl()).contains(URI.create("http://localhost:8000/v1"));
        }

        @Test
        void treatsBlankTextAsAbsent() {
            assertThat(PROVIDER.fromEnvironment(Map.of("OPENAI_API_KEY", " ", "OPENAI_BASE_URL", "")))
                    .isEmpty();
        }

        @Test
        void refusesAnAddressThatIsNone() {
            assertThatThrownBy(() -> PROVIDER.fromEnvironment(Map.of("OPENAI_BASE_URL", "localhost:8000")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-624: the environment variable OPENAI_BASE_URL");
        }
    }
}

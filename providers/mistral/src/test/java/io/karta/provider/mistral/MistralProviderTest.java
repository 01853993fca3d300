/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.Dialect;
import io.karta.generation.Shape;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.Vendor;
import io.karta.provider.http.VendorContract;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MistralProviderTest extends VendorContract {

    private static final MistralProvider PROVIDER = new MistralProvider();

    MistralProviderTest() {
        super(PROVIDER, new ChatCompletionFormat());
    }

    private static ModelConfigBuilder named(String model) {
        return ModelConfig.builder("careful", "mistral").apiKey(Secret.of(KEY)).model(model);
    }

    private LanguageModel at(String model) {
        return PROVIDER.create(config().model(model).build());
    }

    private static JsonObject body() {
        try (var reader = Json.createReader(new StringReader(asked()))) {
            return reader.readObject();
        }
    }

    @Nested
    class WhenMistralReadsTheRequest {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new ChatCompletionFormat().answer("Copper.")));
        }

        @Test
        void acceptsTheCompleteRequest() {
            PROVIDER.create(config().property(Vendor.SEED, "42")
                            .property(Vendor.STOP, "END")
                            .build())
                    .answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            assertThat(body().keySet())
                    .containsExactlyInAnyOrder(
                            "model",
                            "messages",
                            "temperature",
                            "top_p",
                            "max_tokens",
                            "frequency_penalty",
                            "presence_penalty",
                            "random_seed",
                            "stop");
            assertThat(body().getString("model")).isEqualTo(MistralProvider.DEFAULT_MODEL);
            assertThat(body().getJsonNumber("temperature").doubleValue()).isEqualTo(0.5);
            assertThat(body().getJsonNumber("top_p").doubleValue()).isEqualTo(0.9);
            assertThat(body().getInt("max_tokens")).isEqualTo(500);
            assertThat(body().getJsonNumber("frequency_penalty").doubleValue()).isEqualTo(0.1);
            assertThat(body().getJsonNumber("presence_penalty").doubleValue()).isEqualTo(0.2);
            assertThat(body().getInt("random_seed")).isEqualTo(42);
            assertThat(body().getJsonArray("messages").getValuesAs(JsonObject.class))
                    .extracting(message -> message.getString("role"))
                    .containsExactly("system", "user", "assistant", "user");
        }

        @Test
        void itFindsTheSchemaOfAnObject() {
            var shape = Shape.of(Decision.class);

            model().answer(question().constrainedTo(shape));

            var format = body().getJsonObject("response_format");
            assertThat(format.getString("type")).isEqualTo("json_schema");
            assertThat(format.getJsonObject("json_schema").getBoolean("strict")).isTrue();
            assertThat(format.getJsonObject("json_schema").getString("name")).isEqualTo("Decision");
            assertThat(format.getJsonObject("json_schema").get("schema")).isEqualTo(shape.jsonSchema(Dialect.STRICT));
        }

        @Test
        void itFindsToolsWithTheirWholeSchemas() {
            var schema = Json.createObjectBuilder(BOIL.inputSchema())
                    .add("$defs", Json.createObjectBuilder().add("x", Json.createObjectBuilder()))
                    .build();

            model().answer(question().withTools(List.of(new ToolDefinition("boil", "Boils", schema))));

            var tool = body().getJsonArray("tools").getJsonObject(0);
            assertThat(tool.getString("type")).isEqualTo("function");
            assertThat(tool.getJsonObject("function").get("parameters")).isEqualTo(schema);
        }

        @Test
        void convertsIdsOfOtherVendors() {
            model().answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage(
                                            "",
                                            List.of(
                                                    new ToolCall("call_0123456789", "boil", "{}"),
                                                    new ToolCall("D681PevKs", "boil", "{}"))),
                                    new ToolMessage("call_0123456789", "boil", "it boils", false),
                                    new ToolMessage("D681PevKs", "boil", "it does not", true)),
                            LlmOptions.defaults())
                    .withTools(List.of(BOIL)));

            var messages = body().getJsonArray("messages");
            var calls = messages.getJsonObject(1).getJsonArray("tool_calls").getValuesAs(JsonObject.class);
            assertThat(calls).extracting(call -> call.getString("id")).allMatch(id -> id.matches("[A-Za-z0-9]{9}"));
            assertThat(messages.getJsonObject(2).getString("tool_call_id"))
                    .isEqualTo(calls.get(0).getString("id"));
            assertThat(messages.getJsonObject(3).getString("tool_call_id")).isEqualTo("D681PevKs");
        }

        @Test
        void insertsAnAnswerBetweenResultsAndMedia() {
            var request = shown(false, PNG, WEBP);
            List<Message> messages = new ArrayList<>(request.messages());
            messages.add(0, new UserMessage("What is it?").with(AgentImage.create("image/gif", new byte[] {13, 14})));

            model().answer(request.withMessages(messages));

            var sent = body().getJsonArray("messages").getValuesAs(JsonObject.class);
            assertThat(sent)
                    .extracting(message -> message.getString("role"))
                    .containsExactly("user", "user", "assistant", "tool", "tool", "assistant", "user");
            assertThat(sent.get(5).getString("content")).isNotBlank();
            assertThat(sent.get(6).getJsonArray("content").getValuesAs(JsonObject.class))
                    .extracting(part -> part.getString("text", part.getString("image_url", "")))
                    .containsExactly(
                            "[image 1] of the tool boil:",
                            "data:image/png;base64," + PNG.base64(),
                            "[image 2] of the tool boil:",
                            "data:image/webp;base64," + WEBP.base64());
        }

        @Test
        void insertsNoAnswerWithoutMedia() {
            model().answer(shown(false));

            assertThat(body().getJsonArray("messages").getValuesAs(JsonObject.class))
                    .extracting(message -> message.getString("role"))
                    .containsExactly("user", "assistant", "tool", "tool");
        }

        @Test
        void itFindsImagesAndDocumentsWithTheirKinds() {
            var png = AgentImage.create("image/png", new byte[] {1, 2, 3});
            var webp = AgentImage.create("image/webp", new byte[] {4, 5, 6});
            var pdf = AgentDocument.fromBytes("a.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

            model().answer(ModelRequest.of(
                    List.of(
                            new UserMessage("One").with(png),
                            new AssistantMessage("Hm"),
                            new UserMessage("Two").with(webp).with(pdf)),
                    LlmOptions.defaults()));

            assertThat(body().getJsonArray("messages").toString())
                    .containsSubsequence(
                            "\"image_url\":\"data:image/png;base64," + png.base64(),
                            "\"image_url\":\"data:image/webp;base64," + webp.base64(),
                            "\"document_url\":\"data:application/pdf;base64," + pdf.base64());
        }

        @ParameterizedTest
        @CsvSource({
            "mistral-small-latest, true, high",
            "mistral-small-2603, false, none",
            "mistral-medium-3-5, true, high",
            "mistral-large-4-0, true, high",
            "mistral-medium-latest, false, none",
            "mistral-small-2506, true, ''",
            "magistral-medium-latest, false, ''"
        })
        void itFindsWhetherToThink(String model, boolean isEnabled, String effort) {
            at(model).answer(question().withOptions(LlmOptions.defaults().withThinking(isEnabled)));

            assertThat(body().getString("reasoning_effort", "")).isEqualTo(effort);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', /v1/chat/completions",
        "/v1/, /v1/chat/completions",
        "/proxy/mistral, /proxy/mistral/v1/chat/completions"
    })
    void takesAddressesWithAndWithoutTheVersion(String path, String expected) {
        vendorSends(okJson(new ChatCompletionFormat().answer("Copper.")));

        PROVIDER.create(config().baseUrl(URI.create(VENDOR.baseUrl() + path)).build())
                .answer(question());

        VENDOR.verify(postRequestedFor(urlEqualTo(expected)));
    }

    @Nested
    class WhenTheAnswerHasAVendorFormat {

        @Test
        void aFullContextWindowCutsTheAnswer() {
            vendorSends(okJson(
                    ChatCompletionFormat.body(ChatCompletionFormat.said().add("content", "In a"), "model_length")));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.LENGTH);
        }

        @Test
        void retriesAfterAnInterruptedAnswer() {
            vendorSends(
                    okJson(ChatCompletionFormat.body(ChatCompletionFormat.said().add("content", ""), "error")));

            assertThat(failure().kind()).isEqualTo(Kind.SERVER_ERROR);
        }

        @Test
        void partsThatAreNoTextAreLeftOut() {
            var content = Json.createArrayBuilder()
                    .add(ChatCompletionFormat.text("Copper."))
                    .add(Json.createObjectBuilder()
                            .add("type", "reference")
                            .add("reference_ids", Json.createArrayBuilder().add(1)));
            vendorSends(
                    okJson(ChatCompletionFormat.body(ChatCompletionFormat.said().add("content", content), "stop")));

            assertThat(model().answer(question()).text()).isEqualTo("Copper.");
        }

        @Test
        void countsMayComeInAPieceOfTheirOwn() {
            var usage = "data: {\"id\":\"1\",\"model\":\"m\",\"choices\":[],"
                    + "\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":8,\"total_tokens\":15}}\n\n";
            vendorSends(aResponse()
                    .withHeader("Content-Type", "text/event-stream")
                    .withBody(ChatCompletionFormat.piece(
                                    Json.createObjectBuilder().add("content", "Copper."), Optional.of("stop"))
                            + usage
                            + "data: [DONE]\n\n"));

            var response = model().stream(question(), chunk -> {});

            assertThat(response.usage()).isEqualTo(new TokenUsage(7, 8));
            assertThat(response.text()).isEqualTo("Copper.");
        }

        @Test
        void namesInvalidFields() {
            vendorSends(aResponse()
                    .withStatus(422)
                    .withBody("{\"object\":\"error\",\"message\":{\"detail\":[{\"type\":\"extra_forbidden\","
                            + "\"loc\":[\"body\",\"colour\"],\"msg\":\"Extra inputs are not permitted\"}]},"
                            + "\"type\":\"invalid_request_error\",\"code\":null}"));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.BAD_REQUEST);
            assertThat(failure).hasMessageContaining("body.colour: Extra inputs are not permitted");
        }

        @Test
        void aPromptThatIsTooLongIsOne() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(new ChatCompletionFormat()
                            .error(
                                    "invalid_request_error",
                                    "Prompt contains 40961 tokens and 0 draft tokens, too large for"
                                            + " model with 32768 maximum context length")));

            assertThat(failure().kind()).isEqualTo(Kind.CONTEXT_LENGTH);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mistral-small-latest, true, true, true",
        "mistral-small-2501, true, false, false",
        "mistral-small-2506, true, true, false",
        "mistral-medium-2508, true, true, false",
        "mistral-medium-3-5, true, true, true",
        "mistral-large-2411, true, false, false",
        "mistral-large-2512, true, true, false",
        "mistral-large-latest, true, true, false",
        "mistral-large-4, true, true, true",
        "mistral-large-4-0, true, true, true",
        "ministral-8b-2410, true, false, false",
        "ministral-14b-2512, true, true, false",
        "ministral-3b-latest, true, true, false",
        "magistral-small-2506, true, false, true",
        "magistral-medium-latest, true, true, true",
        "pixtral-12b-2409, true, true, false",
        "pixtral-large-latest, true, true, false",
        "codestral-2508, true, false, false",
        "codestral-latest, true, false, false",
        "open-mistral-nemo, true, false, false",
        "open-mistral-7b, false, false, false",
        "open-codestral-mamba, false, false, false",
        "mistral-ocr-latest, false, false, false",
        "unknown-model, true, false, false"
    })
    void dependOnTheName(String model, boolean tools, boolean sees, boolean thinks) {
        var capabilities = PROVIDER.create(named(model).build()).capabilities();

        assertThat(capabilities.contains(Capability.TOOLS)).isEqualTo(tools);
        assertThat(capabilities.contains(Capability.STRUCTURED_OUTPUT)).isEqualTo(tools);
        assertThat(capabilities.contains(Capability.VISION)).isEqualTo(sees);
        assertThat(capabilities.contains(Capability.DOCUMENTS)).isEqualTo(sees);
        assertThat(capabilities.contains(Capability.THINKING)).isEqualTo(thinks);
        assertThat(capabilities).contains(Capability.STREAMING).doesNotContain(Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
    }

    @Nested
    class WhenConfigured {

        @Test
        void refusesToAskWithoutAKeyWhereverItIs() {
            var config = ModelConfig.builder("careful", "mistral")
                    .baseUrl(URI.create("http://localhost:1"))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-600: model careful")
                    .hasMessageContaining("MISTRAL_API_KEY");
        }

        @Test
        void refusesTopK() {
            var config = named("mistral-large-latest")
                    .options(LlmOptions.defaults().withTopK(40))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-604: karta.models.careful.top-k")
                    .hasMessageContaining("mistral-large-latest of Mistral");
        }

        @Test
        void refusesASeedThatIsNoNumber() {
            assertThatThrownBy(() -> PROVIDER.create(
                            named("x").property(Vendor.SEED, "wild").build()))
                    .hasMessageContaining("KARTA-606: karta.models.careful.seed=wild");
        }
    }

    @Nested
    class WhenConfiguredByTheEnvironment {

        @Test
        void aKeyIsEnough() {
            var config =
                    PROVIDER.fromEnvironment(Map.of("MISTRAL_API_KEY", KEY)).orElseThrow();

            assertThat(config.name()).isEqualTo("mistral");
            assertThat(config.apiKey().orElseThrow().reveal()).isEqualTo(KEY);
            assertThat(config.baseUrl()).isEmpty();
        }

        @Test
        void anAddressMayComeWithIt() {
            var config = PROVIDER.fromEnvironment(
                    Map.of("MISTRAL_API_KEY", KEY, "MISTRAL_BASE_URL", "https://mistral.example.com"));

            assertThat(config.orElseThrow().baseUrl()).contains(URI.create("https://mistral.example.com"));
        }

        @Test
        void anAddressAloneIsNotEnough() {
            assertThat(PROVIDER.fromEnvironment(Map.of("MISTRAL_BASE_URL", "https://mistral.example.com")))
                    .isEmpty();
        }
    }
}

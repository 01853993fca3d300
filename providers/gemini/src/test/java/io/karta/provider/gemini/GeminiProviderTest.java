/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.genai.JsonSerializable;
import com.google.genai.types.Content;
import com.google.genai.types.GenerationConfig;
import com.google.genai.types.Schema;
import com.google.genai.types.Tool;
import io.karta.generation.Shape;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.Vendor;
import io.karta.provider.http.VendorContract;
import jakarta.json.Json;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeminiProviderTest extends VendorContract {

    private static final GeminiProvider PROVIDER = new GeminiProvider();

    GeminiProviderTest() {
        super(PROVIDER, new GenerateContentFormat());
    }

    private LanguageModel at(String model) {
        return PROVIDER.create(config().model(model).build());
    }

    private static JsonNode body() {
        return JsonSerializable.stringToJsonNode(asked());
    }

    /** Google's client reads what it knows of it, and says it again: what is lost it does not know. */
    private static <T extends JsonSerializable> T read(JsonNode part, Class<T> type) {
        T read = JsonSerializable.fromJsonNode(part, type);
        assertThat(names(JsonSerializable.toJsonNode(read))).isEqualTo(names(part));
        return read;
    }

    private static Set<String> names(JsonNode part) {
        Set<String> names = new TreeSet<>();
        part.fieldNames().forEachRemaining(names::add);
        part.elements().forEachRemaining(element -> names.addAll(names(element)));
        return names;
    }

    @Nested
    class WhenTheGoogleClientReadsTheRequest {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new GenerateContentFormat().answer("Copper.")));
        }

        @Test
        void acceptsTheCompleteRequest() {
            PROVIDER.create(config().model("gemini-3-flash")
                            .property(Vendor.SEED, "42")
                            .property(GeminiProvider.CACHED_CONTENT, "cachedContents/abc")
                            .property(Vendor.STOP, "END")
                            .build())
                    .answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            var config = read(body().get("generationConfig"), GenerationConfig.class);
            assertThat(config.temperature()).contains(0.5f);
            assertThat(config.topP()).contains(0.9f);
            assertThat(config.topK()).contains(40f);
            assertThat(config.maxOutputTokens()).contains(500);
            assertThat(config.seed()).contains(42);
            assertThat(config.stopSequences()).contains(List.of("END"));
            assertThat(config.frequencyPenalty()).isEmpty();
            assertThat(body().get("cachedContent").asText()).isEqualTo("cachedContents/abc");
            assertThat(read(body().get("systemInstruction"), Content.class).text())
                    .isEqualTo("You know kettles.");
            assertThat(body().get("contents")).hasSize(3);
            body().get("contents").forEach(content -> read(content, Content.class));
        }

        @Test
        void omitsSamplingForModelsThatControlIt() {
            at("gemini-3.8-flash").answer(ModelRequest.of(CONVERSATION, EVERYTHING));

            assertThat(body().get("generationConfig").fieldNames()).toIterable().containsExactly("maxOutputTokens");
        }

        @Test
        void itFindsTheSchemaOfARecordInItsOwnDialect() {
            model().answer(question().constrainedTo(Shape.of(Kettle.class)));

            var config = read(body().get("generationConfig"), GenerationConfig.class);
            var schema = config.responseSchema().orElseThrow();
            assertThat(config.responseMimeType()).contains("application/json");
            assertThat(schema.type().orElseThrow().toString()).isEqualToIgnoringCase("OBJECT");
            assertThat(schema.required().orElseThrow()).containsExactly("colour", "litres");
            assertThat(schema.properties().orElseThrow().get("maker").nullable())
                    .contains(true);
        }

        @Test
        void itFindsTheSchemaOfASealedType() {
            model().answer(question().constrainedTo(Shape.of(Decision.class)));

            var schema = read(body().at("/generationConfig/responseSchema"), Schema.class);
            assertThat(schema.anyOf().orElseThrow()).hasSize(2);
        }

        /** A type that contains itself. */
        public record Branch(String name, List<Branch> branches, Nothing end) {}

        /** A type without members. */
        public record Nothing() {}

        @Test
        void itFindsOnlyObjectsWithMembers() {
            model().answer(question().constrainedTo(Shape.of(Branch.class)));

            var schema = read(body().at("/generationConfig/responseSchema"), Schema.class);
            var members = schema.properties().orElseThrow();
            assertThat(members.get("branches")
                            .items()
                            .orElseThrow()
                            .type()
                            .orElseThrow()
                            .toString())
                    .isEqualToIgnoringCase("STRING");
            assertThat(members.get("end").type().orElseThrow().toString()).isEqualToIgnoringCase("STRING");
            assertThat(members.get("end").description()).contains("JSON of type Nothing");
        }

        @Test
        void itFindsToolsWithTheirWholeSchemas() {
            var schema = Json.createObjectBuilder(BOIL.inputSchema())
                    .add("$defs", Json.createObjectBuilder().add("x", Json.createObjectBuilder()))
                    .build();

            model().answer(question().withTools(List.of(BOIL, new ToolDefinition("cool", "Cools", schema))));

            var tool = read(body().get("tools").get(0), Tool.class);
            var functions = tool.functionDeclarations().orElseThrow();
            assertThat(functions).extracting(each -> each.name().orElseThrow()).containsExactly("boil", "cool");
            assertThat(body().at("/tools/0/functionDeclarations/1/parametersJsonSchema"))
                    .isEqualTo(JsonSerializable.stringToJsonNode(schema.toString()));
        }

        @Test
        void itFindsImagesWithTheirKind() {
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3});

            model().answer(ModelRequest.of(List.of(new UserMessage("What?").with(image)), LlmOptions.defaults()));

            var part = read(body().at("/contents/0/parts/1"), com.google.genai.types.Part.class);
            assertThat(part.inlineData().orElseThrow().mimeType()).contains("image/png");
        }

        @Test
        void fromTheThirdGenerationOnItFindsImagesWithinTheResult() {
            at("gemini-3-flash").answer(shown(false, PNG, WEBP, PDF));

            var turn = body().at("/contents/2");
            assertThat(turn.get("parts")).hasSize(2);
            var result = read(turn, Content.class)
                    .parts()
                    .orElseThrow()
                    .get(0)
                    .functionResponse()
                    .orElseThrow();
            assertThat(result.response().orElseThrow().toString())
                    .contains("Seen from above:\n[image 1]\n[image 2]\n[document 3: bill.pdf]");
            assertThat(result.parts().orElseThrow())
                    .extracting(
                            part -> part.inlineData().orElseThrow().mimeType().orElseThrow())
                    .containsExactly("image/png", "image/webp", "application/pdf");
            assertThat(turn.at("/parts/1/functionResponse/parts").isMissingNode())
                    .isTrue();
        }

        @Test
        void beforeItFindsThemAfterAllResults() {
            at("gemini-2.5-flash").answer(shown(false, PNG));

            var parts = read(body().at("/contents/2"), Content.class).parts().orElseThrow();
            assertThat(parts).hasSize(4);
            assertThat(parts.get(0).functionResponse()).isPresent();
            assertThat(parts.get(1).functionResponse()).isPresent();
            assertThat(parts.get(2).text()).contains("[image 1] of the tool boil:");
            assertThat(parts.get(3).inlineData().orElseThrow().mimeType()).contains("image/png");
        }

        @Test
        void itFindsResultsOfParallelCallsInOneTurn() {
            at("gemini-3-flash")
                    .answer(ModelRequest.of(
                                    List.of(
                                            new SystemMessage("You boil."),
                                            new UserMessage(PROMPT),
                                            new AssistantMessage(
                                                    "",
                                                    List.of(
                                                            new ToolCall("1", "boil", "{\"degrees\":90}"),
                                                            new ToolCall("2", "boil", "{\"degrees\":80}"))),
                                            new ToolMessage("1", "boil", "it boils", false),
                                            new ToolMessage("2", "boil", "it does not", true)),
                                    LlmOptions.defaults())
                            .withTools(List.of(BOIL)));

            var contents = body().get("contents");
            assertThat(contents).hasSize(3);
            var calls = contents.get(1).get("parts");
            var results = read(contents.get(2), Content.class).parts().orElseThrow();
            assertThat(calls).hasSize(2);
            assertThat(calls.get(0).get("thoughtSignature").asText()).isEqualTo("skip_thought_signature_validator");
            assertThat(calls.get(1).has("thoughtSignature")).isFalse();
            assertThat(results)
                    .extracting(
                            part -> part.functionResponse().orElseThrow().id().orElseThrow())
                    .containsExactly("1", "2");
        }

        @Test
        void aConversationThatTheModelBeginsHasATurnOfTheUserFirst() {
            at("gemini-3-flash")
                    .answer(ModelRequest.of(
                            List.of(
                                    new SystemMessage("You boil."),
                                    new AssistantMessage("", List.of(new ToolCall("1", "boil", "{}"))),
                                    new ToolMessage("1", "boil", "it boils", false)),
                            LlmOptions.defaults()));

            assertThat(body().get("contents"))
                    .extracting(content -> content.get("role").asText())
                    .containsExactly("user", "model", "user");
        }

        @Test
        void anOlderModelNeedsNoSignature() {
            at("gemini-2.5-flash")
                    .answer(ModelRequest.of(
                            List.of(
                                    new UserMessage(PROMPT),
                                    new AssistantMessage("", List.of(new ToolCall("1", "boil", "{}"))),
                                    new ToolMessage("1", "boil", "it boils", false)),
                            LlmOptions.defaults()));

            assertThat(asked()).doesNotContain("thoughtSignature");
        }

        @ParameterizedTest
        @CsvSource({
            "gemini-2.5-flash, true, 0, '{\"includeThoughts\":true}'",
            "gemini-2.5-flash, true, 2048, '{\"includeThoughts\":true,\"thinkingBudget\":2048}'",
            "gemini-2.5-pro, true, 1, '{\"includeThoughts\":true,\"thinkingBudget\":128}'",
            "gemini-2.5-flash-lite, true, 100, '{\"includeThoughts\":true,\"thinkingBudget\":512}'",
            "gemini-2.5-flash-lite, true, 2048, '{\"includeThoughts\":true,\"thinkingBudget\":2048}'",
            "gemini-2.5-flash-lite, false, 0, '{\"includeThoughts\":false,\"thinkingBudget\":0}'",
            "gemini-2.5-flash, false, 0, '{\"includeThoughts\":false,\"thinkingBudget\":0}'",
            "gemini-2.5-pro, false, 0, '{\"includeThoughts\":false,\"thinkingBudget\":128}'",
            "gemini-3-flash, true, 0, '{\"includeThoughts\":true}'",
            "gemini-3-flash, true, 1024, '{\"includeThoughts\":true,\"thinkingLevel\":\"low\"}'",
            "gemini-flash-latest, true, 8192, '{\"includeThoughts\":true,\"thinkingLevel\":\"high\"}'",
            "gemini-3.1-pro-preview, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"low\"}'",
            "gemini-3.5-flash-lite, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"minimal\"}'",
            "gemini-3.6-flash, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"minimal\"}'",
            "gemini-3.7-flash, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"low\"}'",
            "models/gemini-3.8-flash, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"low\"}'",
            "gemini-flash-latest, false, 0, '{\"includeThoughts\":false,\"thinkingLevel\":\"low\"}'"
        })
        void itFindsHowMuchToThink(String model, boolean isEnabled, int tokens, String expected) {
            var options = LlmOptions.defaults().withThinking(isEnabled);

            at(model).answer(question().withOptions(tokens == 0 ? options : options.withThinkingTokens(tokens)));

            var config = body().get("generationConfig");
            assertThat(config.get("thinkingConfig")).isEqualTo(JsonSerializable.stringToJsonNode(expected));
            read(config, GenerationConfig.class);
        }

        @Test
        void omitsThinkingForModelsWithoutIt() {
            at("gemini-2.0-flash")
                    .answer(question().withOptions(LlmOptions.defaults().withThinking(true)));

            assertThat(asked()).doesNotContain("thinkingConfig");
        }

        @Test
        void thinkingAddsToTheLongestAnswer() {
            var options = LlmOptions.defaults().withMaxTokens(100).withThinkingTokens(2_048);

            at("gemini-2.5-flash").answer(question().withOptions(options));

            assertThat(body().at("/generationConfig/maxOutputTokens").asInt()).isEqualTo(2_148);
        }
    }

    @Nested
    class Requests {

        @ParameterizedTest
        @CsvSource({
            "'', /v1beta",
            "/, /v1beta",
            "/v1beta, /v1beta",
            "/v1, /v1",
            "/gemini, /gemini/v1beta",
            "/gemini/v1alpha/, /gemini/v1alpha"
        })
        void takesAddressesWithAndWithoutTheVersion(String path, String expected) {
            vendorSends(okJson(new GenerateContentFormat().answer("Copper.")));

            PROVIDER.create(config().baseUrl(URI.create(VENDOR.baseUrl() + path))
                            .build())
                    .answer(question());

            VENDOR.verify(postRequestedFor(
                    urlEqualTo(expected + "/models/" + GeminiProvider.DEFAULT_MODEL + ":generateContent")));
        }

        @Test
        void showsItsKeyInGooglesHeaderAndNowhereElse() {
            vendorSends(okJson(new GenerateContentFormat().answer("Copper.")));

            at("models/gemini-3-flash").answer(question());

            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("x-goog-api-key")).isEqualTo(KEY);
            assertThat(request.getUrl()).isEqualTo("/v1beta/models/gemini-3-flash:generateContent");
        }
    }

    @Nested
    class WhenGoogleRefuses {

        @Test
        void aBlockedPromptIsAFilter() {
            vendorSends(okJson("{\"promptFeedback\":{\"blockReason\":\"PROHIBITED_CONTENT\"},"
                    + "\"usageMetadata\":{\"promptTokenCount\":9}}"));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
            assertThat(failure.usage()).isEqualTo(new TokenUsage(9, 0));
            assertThat(failure).hasMessageStartingWith("KARTA-617");
        }

        @Test
        void aBlockedPromptIsAFilterInAStreamToo() {
            vendorSends(aResponse()
                    .withHeader("Content-Type", "text/event-stream")
                    .withBody("data: {\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}\r\n\r\n"));

            var failure = catchThrowableOfType(ModelException.class, () -> model().stream(question(), chunk -> {}));

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "SAFETY",
                    "RECITATION",
                    "LANGUAGE",
                    "BLOCKLIST",
                    "PROHIBITED_CONTENT",
                    "SPII",
                    "IMAGE_SAFETY",
                    "IMAGE_PROHIBITED_CONTENT"
                })
        void reportsFilteredAnswers(String reason) {
            vendorSends(okJson(GenerateContentFormat.body(GenerateContentFormat.parts("In a"), reason)));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.CONTENT_FILTER);
        }

        @ParameterizedTest
        @ValueSource(strings = {"OTHER", "A_REASON_OF_TOMORROW"})
        void anyOtherReasonEndsACompleteAnswer(String reason) {
            vendorSends(okJson(GenerateContentFormat.body(GenerateContentFormat.parts("Copper."), reason)));

            assertThat(model().answer(question()).finishReason()).isEqualTo(FinishReason.COMPLETE);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "MALFORMED_FUNCTION_CALL",
                    "MALFORMED_RESPONSE",
                    "UNEXPECTED_TOOL_CALL",
                    "TOO_MANY_TOOL_CALLS",
                    "MISSING_THOUGHT_SIGNATURE"
                })
        void retriesAfterAMalformedCall(String reason) {
            vendorSends(okJson(GenerateContentFormat.body(GenerateContentFormat.parts(), reason)));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34));
        }

        @Test
        void itsDelayIsToldFromTheBody() {
            vendorSends(aResponse()
                    .withStatus(429)
                    .withBody("{\"error\":{\"code\":429,\"message\":\"Quota"
                            + " exceeded\",\"status\":\"RESOURCE_EXHAUSTED\","
                            + "\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.QuotaFailure\"},"
                            + "{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"39.5s\"}]}}"));

            var failure = failure();

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
            assertThat(failure.retryAfter()).contains(ofMillis(39_500));
            assertThat(failure).hasMessageContaining("RESOURCE_EXHAUSTED");
        }

        @Test
        void anUnknownKeyIsOneWhateverTheStatus() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody("{\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass a valid API"
                            + " key.\","
                            + "\"status\":\"INVALID_ARGUMENT\",\"details\":[{\"reason\":\"API_KEY_INVALID\"}]}}"));

            assertThat(failure().kind()).isEqualTo(Kind.AUTHENTICATION);
        }

        @Test
        void aPromptThatIsTooLongIsOne() {
            vendorSends(aResponse()
                    .withStatus(400)
                    .withBody(new GenerateContentFormat()
                            .error(
                                    "INVALID_ARGUMENT",
                                    "The input token count (1198310) exceeds the maximum number of"
                                            + " tokens allowed (1048576).")));

            assertThat(failure().kind()).isEqualTo(Kind.CONTEXT_LENGTH);
        }
    }

    @Nested
    class WhenTheAnswerHasAVendorFormat {

        @Test
        void textInSeveralPartsIsOneText() {
            vendorSends(okJson(GenerateContentFormat.body(
                    GenerateContentFormat.parts("{\"colour\":\"cop", "per\",", "\"litres\":2}"), "STOP")));

            assertThat(model().answer(question()).text()).isEqualTo("{\"colour\":\"copper\",\"litres\":2}");
        }

        @Test
        void countsThoughtsAndCachedTokens() {
            vendorSends(okJson(
                    "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Copper.\"}]},\"finishReason\":\"STOP\"}],"
                            + "\"usageMetadata\":{\"promptTokenCount\":5,\"candidatesTokenCount\":2,"
                            + "\"thoughtsTokenCount\":40,\"cachedContentTokenCount\":3,\"totalTokenCount\":47}}"));

            assertThat(model().answer(question()).usage()).isEqualTo(new TokenUsage(5, 42, 3));
        }

        @Test
        void countsCachedTokensInStreams() {
            var pieces = String.join("", new GenerateContentFormat().stream("Hm.", List.of("Copper.")));
            vendorSends(aResponse()
                    .withHeader("Content-Type", "text/event-stream")
                    .withBody(pieces.replace(
                            "\"promptTokenCount\":12", "\"promptTokenCount\":12,\"cachedContentTokenCount\":8")));

            var usage = model().stream(question(), chunk -> {}).usage();

            assertThat(usage).isEqualTo(new TokenUsage(12, 34, 8));
        }

        @Test
        void anAnswerWithoutCountsIsAnswered() {
            vendorSends(okJson(
                    "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Copper.\"}]},\"finishReason\":\"STOP\"}]}"));

            assertThat(model().answer(question()).text()).isEqualTo("Copper.");
        }

        @Test
        void aCallWithoutArgumentsHasNone() {
            vendorSends(okJson("{\"candidates\":[{\"content\":{\"parts\":[{\"functionCall\":{\"name\":\"boil\"}}]},"
                    + "\"finishReason\":\"STOP\"}]}"));

            assertThat(model().answer(question().withTools(List.of(BOIL))).toolCalls())
                    .containsExactly(new ToolCall("", "boil", "{}"));
        }

        @Test
        void callsInAStreamMayComeOneByOne() {
            var format = new GenerateContentFormat();
            var one = format.streamedCalls(List.of(new ToolCall("1", "boil", "{}")));
            var two = format.streamedCalls(List.of(new ToolCall("2", "cool", "{}")));
            vendorSends(
                    aResponse().withHeader("Content-Type", "text/event-stream").withBody(one.get(0) + two.get(0)));
            List<ModelChunk> chunks = new ArrayList<>();

            var response = model().stream(question().withTools(List.of(BOIL)), chunks::add);

            assertThat(response.toolCalls()).extracting(ToolCall::name).containsExactly("boil", "cool");
        }
    }
}

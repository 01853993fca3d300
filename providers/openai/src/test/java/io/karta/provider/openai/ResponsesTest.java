/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.openai.core.JsonSchemaValidator;
import com.openai.core.ObjectMappers;
import com.openai.models.Reasoning;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseError;
import io.karta.generation.Shape;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import io.karta.model.ToolDefinition;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Responses API, {@code api=responses}. */
@SuppressWarnings("deprecation") // so the client marks what it does not know
class ResponsesTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort())
            .build();

    /** What a test wants back. */
    public record Kettle(String colour, int litres) {}

    private static final ToolDefinition BOIL =
            new ToolDefinition("boil", "Boils water", Shape.of(Kettle.class).jsonSchema());

    private static final String MESSAGE = "{\"type\":\"message\",\"id\":\"msg_1\",\"role\":\"assistant\","
            + "\"content\":[{\"type\":\"output_text\",\"text\":\"Copper.\",\"annotations\":[]}]}";
    private static final String THOUGHT =
            "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"Copper"
                    + " conducts.\"}],\"encrypted_content\":\"c2VjcmV0\"}";
    private static final String CALL =
            "{\"type\":\"function_call\",\"id\":\"fc_1\",\"call_id\":\"call_1\",\"name\":\"boil\","
                    + "\"arguments\":\"{\\\"litres\\\":2}\"}";

    private static LanguageModel model(String name) {
        return model(name, "");
    }

    private static LanguageModel model(String name, String summary) {
        var config = ModelConfig.builder("fast", "openai")
                .baseUrl(URI.create(VENDOR.baseUrl() + "/v1"))
                .apiKey(Secret.of("sk-test-0123456789"))
                .model(name)
                .property(OpenAiProvider.API, "responses");
        if (!summary.isEmpty()) {
            config.property(OpenAiProvider.REASONING_SUMMARY, summary);
        }
        return new OpenAiProvider().create(config.build());
    }

    private static ModelRequest question() {
        return ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults());
    }

    private static String response(String status, String more, String... items) {
        return ("{\"id\":\"resp_1\",\"object\":\"response\",\"model\":\"gpt-5-2025\",\"status\":\"%s\","
                        + "%s\"output\":[%s],\"usage\":{\"input_tokens\":12,"
                        + "\"input_tokens_details\":{\"cached_tokens\":8},\"output_tokens\":34}}")
                .formatted(status, more, String.join(",", items));
    }

    private static void vendorAnswers(String... items) {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(response("completed", "\"error\":null,", items))));
    }

    private static ResponseCreateParams.Body asked() throws JsonProcessingException {
        var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
        return ObjectMappers.jsonMapper()
                .readValue(request, ResponseCreateParams.Body.class)
                .validate();
    }

    @Nested
    class WhenItAnswers {

        @Test
        void readsTheCompleteAnswer() {
            vendorAnswers(THOUGHT, MESSAGE);

            var response = model("gpt-5").answer(question());

            assertThat(response.text()).isEqualTo("Copper.");
            assertThat(response.thinking()).isEqualTo("Copper conducts.");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34, 8));
            assertThat(response.finishReason()).isEqualTo(FinishReason.COMPLETE);
            assertThat(response.model()).contains("gpt-5-2025");
            assertThat(response.requestId()).contains("resp_1");
            VENDOR.verify(postRequestedFor(urlEqualTo("/v1/responses")));
        }

        @Test
        void callsOfToolsAreRead() {
            vendorAnswers(CALL, CALL.replace("call_1", "call_2"));

            var response = model("gpt-5").answer(question().withTools(List.of(BOIL)));

            assertThat(response.toolCalls())
                    .containsExactly(
                            new ToolCall("call_1", "boil", "{\"litres\":2}"),
                            new ToolCall("call_2", "boil", "{\"litres\":2}"));
            assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        }

        @ParameterizedTest
        @CsvSource({"max_output_tokens, LENGTH", "content_filter, CONTENT_FILTER"})
        void reportsTheReasonOfAnIncompleteAnswer(String reason, FinishReason expected) {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(okJson(response(
                            "incomplete", "\"incomplete_details\":{\"reason\":\"" + reason + "\"},", MESSAGE))));

            assertThat(model("gpt-5").answer(question()).finishReason()).isEqualTo(expected);
        }

        @ParameterizedTest
        @ValueSource(strings = {"null", "{}", "{\"reason\":null}", "{\"reason\":\"a_reason_of_tomorrow\"}"})
        void anIncompleteAnswerIsTruncatedWhateverTheReason(String details) {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(
                            okJson(response("incomplete", "\"incomplete_details\":" + details + ",", MESSAGE, CALL))));

            assertThat(model("gpt-5").answer(question()).finishReason()).isEqualTo(FinishReason.LENGTH);
        }

        @Test
        void aCallWithoutArgumentsHasAnEmptyObject() {
            vendorAnswers("{\"type\":\"function_call\",\"call_id\":\"call_1\",\"name\":\"boil\",\"arguments\":\"\"}");

            var response = model("gpt-5").answer(question().withTools(List.of(BOIL)));

            assertThat(response.toolCalls()).containsExactly(new ToolCall("call_1", "boil", "{}"));
        }

        @Test
        void aRefusalIsAFilter() {
            vendorAnswers("{\"type\":\"message\",\"content\":[{\"type\":\"refusal\",\"refusal\":\"I'm sorry, no"
                    + " kettles.\"}]}");

            var failure = catchThrowableOfType(
                    ModelException.class, () -> model("gpt-5").answer(question()));

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34, 8));
            assertThat(failure).hasMessageNotContaining("sorry");
        }

        private ModelException failed(String code, String message) {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(okJson(response(
                            "failed", "\"error\":{\"code\":\"%s\",\"message\":\"%s\"},".formatted(code, message)))));

            return catchThrowableOfType(
                    ModelException.class, () -> model("gpt-5").answer(question()));
        }

        @Test
        void anErrorInTheBodyIsOne() {
            var failure = failed("rate_limit_exceeded", "Slow down");

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
            assertThat(failure).hasMessageContaining("Slow down");
        }

        @ParameterizedTest
        @CsvSource({
            "invalid_image_format, BAD_REQUEST",
            "image_too_large, BAD_REQUEST",
            "data_residency_mismatch, BAD_REQUEST",
            "image_content_policy_violation, CONTENT_FILTER",
            "bio_policy, CONTENT_FILTER",
            "misalignment_policy_violation, CONTENT_FILTER",
            "vector_store_timeout, SERVER_ERROR"
        })
        void anErrorInTheBodyIsOfTheKindOfItsCode(String code, Kind kind) {
            assertThat(failed(code, "No").kind()).isEqualTo(kind);
        }

        @ParameterizedTest
        @EnumSource(ResponseError.Code.Known.class)
        void isRetriedOnlyAfterFailuresOfOpenAi(ResponseError.Code.Known known) {
            var code = known.name().toLowerCase(Locale.ROOT);

            assertThat(failed(code, "No").kind().isRetryable())
                    .isEqualTo(Set.of("server_error", "rate_limit_exceeded", "vector_store_timeout")
                            .contains(code));
        }
    }

    @Nested
    class WhenTheOpenAiClientReadsTheRequest {

        @Test
        void acceptsTheCompleteRequest() throws JsonProcessingException {
            vendorAnswers(MESSAGE);
            var image = AgentImage.create("image/png", new byte[] {1, 2, 3});
            var bill = AgentDocument.fromBytes("bill.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));
            var messages = List.of(
                    new SystemMessage("You know kettles."),
                    new UserMessage("What is it?").with(image).with(bill));

            model("gpt-4.1")
                    .answer(ModelRequest.of(
                                    messages,
                                    LlmOptions.defaults().withTemperature(0.5).withMaxTokens(77))
                            .withTools(List.of(BOIL))
                            .constrainedTo(Shape.of(Kettle.class)));

            var body = asked();
            assertThat(body._additionalProperties()).isEmpty();
            assertThat(body.store()).contains(false);
            assertThat(body.temperature()).contains(0.5);
            assertThat(body.maxOutputTokens()).contains(77L);
            assertThat(body.input().orElseThrow().asResponse()).hasSize(2);
            assertThat(body.tools().orElseThrow()).hasSize(1);
            assertThat(body.reasoning()).isEmpty();
        }

        @Test
        void itAcceptsTheSchema() throws JsonProcessingException {
            vendorAnswers(MESSAGE);

            model("gpt-4.1").answer(question().constrainedTo(Shape.of(Kettle.class)));

            asked();
            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
            var format = ObjectMappers.jsonMapper().readTree(request).at("/text/format");
            assertThat(format.path("name").asText()).isEqualTo("Kettle");
            assertThat(format.path("strict").asBoolean()).isTrue();
            assertThat(JsonSchemaValidator.Companion.create()
                            .validate(format.path("schema"))
                            .errors())
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({"gpt-5, '', auto", "gpt-5, detailed, detailed", "gpt-5, none, ", "my-own-model, concise, concise"})
        void itFindsTheChosenSummaryOfThoughts(String name, String chosen, String expected)
                throws JsonProcessingException {
            vendorAnswers(MESSAGE);

            model(name, chosen).answer(question());

            assertThat(asked().reasoning().flatMap(Reasoning::summary).map(Reasoning.Summary::asString))
                    .isEqualTo(Optional.ofNullable(expected));
            assertThat(asked().include().orElseThrow()).hasSize(1);
        }

        @Test
        void itFindsNoRequestForThoughtsOfAModelWithoutAny() throws JsonProcessingException {
            vendorAnswers(MESSAGE);

            model("gpt-4.1", "none").answer(question());

            assertThat(asked().reasoning()).isEmpty();
            assertThat(asked().include()).isEmpty();
        }

        @Test
        void itFindsThoughtsBeforeTheCallsThatFollowedThem() throws JsonProcessingException {
            vendorAnswers(THOUGHT, CALL);
            var first = question().withTools(List.of(BOIL));
            var asks = model("gpt-5").answer(first);
            VENDOR.resetRequests();
            var call = asks.toolCalls().get(0);

            model("gpt-5")
                    .answer(first.withMessages(List.of(
                            first.messages().get(0),
                            new AssistantMessage(asks.text(), asks.toolCalls(), asks.state()),
                            new ToolMessage(call.id(), call.name(), "it boils", false))));

            var items = asked().input().orElseThrow().asResponse();
            assertThat(items).hasSize(4);
            assertThat(items.get(1).asReasoning().encryptedContent()).contains("c2VjcmV0");
            assertThat(items.get(2).asFunctionCall().callId()).isEqualTo("call_1");
            assertThat(items.get(3).asFunctionCallOutput().output().asString()).isEqualTo("it boils");
            assertThat(asked().include().orElseThrow()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"gpt-4.1,0", "o4-mini,1", "house,1"})
    void reasoningIsSentToModelsThatMayReadIt(String other, int expected) throws JsonProcessingException {
        vendorAnswers(THOUGHT, CALL);
        var first = question().withTools(List.of(BOIL));
        var asks = model("gpt-5").answer(first);
        VENDOR.resetRequests();

        model(other)
                .answer(first.withMessages(List.of(
                        first.messages().get(0),
                        new AssistantMessage(asks.text(), asks.toolCalls(), asks.state()),
                        new ToolMessage("call_1", "boil", "it boils", false))));

        var items = asked().input().orElseThrow().asResponse();
        assertThat(items.stream().filter(item -> item.isReasoning())).hasSize(expected);
        assertThat(items.stream().filter(item -> item.isFunctionCall())).hasSize(1);
    }

    @Nested
    class WhenReasoningIsBetweenTheCalls {

        private static final String REASONING = THOUGHT.replace("rs_1", "rs_2").replace("c2VjcmV0", "bW9yZQ==");
        private static final String SECOND = CALL.replace("call_1", "call_2");

        private List<String> continued(String text, List<ToolCall> changed) throws JsonProcessingException {
            vendorAnswers(THOUGHT, MESSAGE, CALL, REASONING, SECOND);
            var first = question().withTools(List.of(BOIL));
            var asks = model("gpt-5").answer(first);
            VENDOR.resetRequests();
            model("gpt-5")
                    .answer(first.withMessages(List.of(
                            first.messages().get(0),
                            new AssistantMessage(text, changed.isEmpty() ? asks.toolCalls() : changed, asks.state()),
                            new ToolMessage("call_1", "boil", "it boils", false))));
            return asked().input().orElseThrow().asResponse().stream()
                    .skip(1)
                    .map(item -> item.isReasoning()
                            ? item.asReasoning().encryptedContent().orElseThrow()
                            : item.isFunctionCall() ? item.asFunctionCall().callId() : "text or result")
                    .toList();
        }

        @Test
        void keepsItsPosition() throws JsonProcessingException {
            assertThat(continued("Copper.", List.of()))
                    .containsExactly("c2VjcmV0", "text or result", "call_1", "bW9yZQ==", "call_2", "text or result");
        }

        @Test
        void precedesChangedTextsAndCalls() throws JsonProcessingException {
            assertThat(continued("Iron", List.of()))
                    .containsExactly("c2VjcmV0", "bW9yZQ==", "text or result", "call_1", "call_2", "text or result");
            VENDOR.resetRequests();
            assertThat(continued("Copper.", List.of(new ToolCall("call_1", "boil", "{}"))))
                    .containsExactly("c2VjcmV0", "bW9yZQ==", "text or result", "call_1", "text or result");
        }
    }

    @Nested
    class WhenItIsStreamed {

        private final List<ModelChunk> chunks = new ArrayList<>();

        private void vendorStreams(String... events) {
            var body = new StringBuilder();
            for (String event : events) {
                body.append("event: x\ndata: ").append(event).append("\n\n");
            }
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(okForContentType("text/event-stream", body.toString())
                            .withHeader("x-request-id", "req_7")));
        }

        private static String delta(String type, String text) {
            return "{\"type\":\"response.%s.delta\",\"delta\":\"%s\"}".formatted(type, text);
        }

        private static String end(String type, String response) {
            return "{\"type\":\"response.%s\",\"response\":%s}".formatted(type, response);
        }

        @Test
        void thoughtsAndTextsArriveInPieces() {
            vendorStreams(
                    "{\"type\":\"response.created\",\"response\":{}}",
                    delta("reasoning_summary_text", "Copper conducts."),
                    delta("output_text", "Cop"),
                    delta("output_text", "per."),
                    end("completed", response("completed", "", THOUGHT, MESSAGE)));

            var response = model("gpt-5").stream(question(), chunks::add);

            assertThat(chunks).extracting(ModelChunk::text).containsExactly("Copper conducts.", "Cop", "per.");
            assertThat(response.text()).isEqualTo("Copper.");
            assertThat(response.usage()).isEqualTo(new TokenUsage(12, 34, 8));
        }

        @Test
        void aStreamThatBreaksOffIsAFailureOfTheConnection() {
            vendorStreams(delta("output_text", "Cop"));

            var failure =
                    catchThrowableOfType(ModelException.class, () -> model("gpt-5").stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        }

        @Test
        void reportsAnErrorWhoseEventHasNoName() {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(okForContentType(
                            "text/event-stream",
                            "data: {\"type\":\"error\",\"code\":\"rate_limit_exceeded\","
                                    + "\"message\":\"Slow down\",\"param\":null}\n\n")));

            var failure =
                    catchThrowableOfType(ModelException.class, () -> model("gpt-5").stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
            assertThat(failure).hasMessageContaining("Slow down");
        }

        @Test
        void aRefusalHasTheUsageOfTheCompleteAnswer() {
            vendorStreams(
                    delta("refusal", "I'm sorry"),
                    end(
                            "completed",
                            response(
                                    "completed",
                                    "",
                                    "{\"type\":\"message\",\"content\":[{\"type\":\"refusal\",\"refusal\":\"I'm"
                                            + " sorry\"}]}")));

            var failure =
                    catchThrowableOfType(ModelException.class, () -> model("gpt-5").stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34, 8));
        }

        @Test
        void aRefusalOfAStreamThatBreaksOffIsAFilter() {
            vendorStreams(delta("refusal", "I'm sorry"));

            var failure =
                    catchThrowableOfType(ModelException.class, () -> model("gpt-5").stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.CONTENT_FILTER);
        }

        @Test
        void reportsTheReasonOfAFailedAnswer() {
            vendorStreams(end(
                    "failed",
                    response("failed", "\"error\":{\"code\":\"server_error\",\"message\":\"Out of steam\"},")));

            var failure =
                    catchThrowableOfType(ModelException.class, () -> model("gpt-5").stream(question(), chunks::add));

            assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
            assertThat(failure).hasMessageContaining("Out of steam, request req_7");
            assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 34, 8));
        }
    }

    @Test
    void rejectsAnUnknownApi() {
        var config = ModelConfig.builder("fast", "openai")
                .apiKey(Secret.of("k"))
                .property(OpenAiProvider.API, "assistants")
                .build();

        assertThatThrownBy(() -> new OpenAiProvider().create(config))
                .hasMessage("KARTA-530: karta.models.fast.api=assistants is invalid. Set one of chat, responses.");
    }

    @Test
    void rejectsAnUnknownSummary() {
        assertThatThrownBy(() -> model("gpt-5", "long"))
                .hasMessage("KARTA-530: karta.models.fast.reasoning-summary=long is invalid."
                        + " Set one of auto, concise, detailed, none.");
    }

    @Test
    void anHttpErrorIsToldAsElsewhere() {
        VENDOR.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(429).withHeader("Retry-After", "7")));

        var failure =
                catchThrowableOfType(ModelException.class, () -> model("gpt-5").answer(question()));

        assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
    }
}

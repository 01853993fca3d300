/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.google.genai.JsonSerializable;
import com.google.genai.types.Part;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Signatures of thoughts, which Gemini wants back in their places. */
class GeminiSignatureTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort())
            .build();

    private static final ModelRequest QUESTION =
            ModelRequest.of(List.of(new UserMessage("Tea?")), LlmOptions.defaults());

    private static final String THOUGHT = "{\"text\":\"Copper conducts.\",\"thought\":true}";
    private static final String TEXT = "{\"text\":\"First the water.\",\"thoughtSignature\":\"dGV4dA==\"}";
    private static final String ONE = "{\"functionCall\":{\"id\":\"c1\",\"name\":\"boil\",\"args\":{\"degrees\":90}},"
            + "\"thoughtSignature\":\"c2lnbmVk\"}";
    private static final String TWO = "{\"functionCall\":{\"id\":\"c2\",\"name\":\"boil\",\"args\":{\"degrees\":80}}}";

    private static LanguageModel model() {
        return new GeminiProvider()
                .create(ModelConfig.builder("quick", "gemini")
                        .apiKey(Secret.of("test-0123456789"))
                        .baseUrl(URI.create(VENDOR.baseUrl()))
                        .model("gemini-3-flash")
                        .build());
    }

    private static String body(String reason, String... parts) {
        return ("{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[%s]}%s}],"
                        + "\"modelVersion\":\"gemini-3-flash-001\",\"responseId\":\"r-1\"}")
                .formatted(String.join(",", parts), reason.isEmpty() ? "" : ",\"finishReason\":\"" + reason + "\"");
    }

    private static ModelResponse answer(String body) {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(body)));
        return model().answer(QUESTION);
    }

    /** The parts of the turn of the model in the request that returns its calls. */
    private static JsonNode returned(AssistantMessage answer) {
        List<Message> messages = new ArrayList<>(QUESTION.messages());
        messages.add(answer);
        answer.toolCalls().forEach(call -> messages.add(new ToolMessage(call.id(), call.name(), "it boils", false)));
        VENDOR.resetRequests();
        model().answer(QUESTION.withMessages(messages));
        String asked = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
        return JsonSerializable.stringToJsonNode(asked).at("/contents/1/parts");
    }

    private static AssistantMessage said(ModelResponse response) {
        return new AssistantMessage(response.text(), response.toolCalls(), response.state());
    }

    private static JsonNode json(String text) {
        return JsonSerializable.stringToJsonNode(text);
    }

    @Nested
    class WhenAnAnswerWithCallsIsSigned {

        @Test
        void returnsEachSignatureInItsPlaceWithoutTheThoughts() {
            var response = answer(body("STOP", THOUGHT, TEXT, ONE, TWO));

            var parts = returned(said(response));

            assertThat(parts).containsExactly(json(TEXT), json(ONE), json(TWO));
            assertThat(JsonSerializable.fromJsonNode(parts.get(1), Part.class).thoughtSignature())
                    .as("as Google's client reads it")
                    .contains("signed".getBytes(StandardCharsets.US_ASCII));
        }

        @Test
        void doesSoAfterAStreamToo() {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(aResponse()
                            .withHeader("Content-Type", "text/event-stream")
                            .withBody("data: " + body("", "{\"text\":\"First the \"}") + "\r\n\r\ndata: "
                                    + body("", "{\"text\":\"water.\"}") + "\r\n\r\ndata: "
                                    + body("", ONE) + "\r\n\r\ndata: "
                                    + body("STOP", TWO, "{\"text\":\"\",\"thoughtSignature\":\"ZW5k\"}")
                                    + "\r\n\r\n")));
            var response = model().stream(QUESTION, chunk -> {});
            VENDOR.stubFor(post(anyUrl()).willReturn(okJson(body("STOP", "{\"text\":\"Tea.\"}"))));

            var parts = returned(said(response));

            assertThat(parts)
                    .containsExactly(
                            json("{\"text\":\"First the water.\"}"),
                            json(ONE),
                            json(TWO),
                            json("{\"text\":\"\",\"thoughtSignature\":\"ZW5k\"}"));
        }

        @Test
        void keepsUnsignedTextBeforeASignedPartApart() {
            VENDOR.stubFor(post(anyUrl())
                    .willReturn(aResponse()
                            .withHeader("Content-Type", "text/event-stream")
                            .withBody("data: " + body("", "{\"text\":\"Well. \"}") + "\r\n\r\ndata: "
                                    + body("", TEXT) + "\r\n\r\ndata: "
                                    + body("STOP", ONE)
                                    + "\r\n\r\n")));
            var response = model().stream(QUESTION, chunk -> {});
            VENDOR.stubFor(post(anyUrl()).willReturn(okJson(body("STOP", "{\"text\":\"Tea.\"}"))));

            assertThat(response.text()).isEqualTo("Well. First the water.");
            assertThat(returned(said(response))).containsExactly(json("{\"text\":\"Well. \"}"), json(TEXT), json(ONE));
        }

        @Test
        void skipsTheValidationOfATextThatWasChanged() {
            var response = answer(body("STOP", TEXT, ONE, TWO));

            var parts = returned(new AssistantMessage("***", response.toolCalls(), response.state()));

            assertThat(parts).hasSize(3);
            assertThat(parts.get(0)).isEqualTo(json("{\"text\":\"***\"}"));
            assertThat(parts.get(1).get("thoughtSignature").asText()).isEqualTo("skip_thought_signature_validator");
            assertThat(parts.get(2).has("thoughtSignature")).isFalse();
        }

        @Test
        void skipsTheValidationOfCallsOfAnotherProvider() {
            answer(body("STOP", "{\"text\":\"Tea.\"}"));
            var calls = List.of(new ToolCall("c1", "boil", "{}"));

            var parts = returned(new AssistantMessage("", calls, new ProviderState("anthropic", "[{\"tool_use\":0}]")));

            assertThat(parts.get(0).get("thoughtSignature").asText()).isEqualTo("skip_thought_signature_validator");
        }

        @Test
        void knowsWhoAnswered() {
            var response = answer(body("STOP", ONE));

            assertThat(response.model()).contains("gemini-3-flash-001");
            assertThat(response.requestId()).contains("r-1");
        }
    }

    @Test
    void keepsNoStateOfAnAnswerWithoutCalls() {
        assertThat(answer(body("STOP", THOUGHT, TEXT)).state()).isEqualTo(ProviderState.NONE);
    }

    @Test
    void keepsNoStateWithoutSignatures() {
        assertThat(answer(body("STOP", TWO)).state()).isEqualTo(ProviderState.NONE);
    }
}

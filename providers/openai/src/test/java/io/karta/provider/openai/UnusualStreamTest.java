/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import io.karta.model.TokenUsage;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of servers that deviate from OpenAI's, and of proxies. */
class UnusualStreamTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"))
            .build();

    private final List<String> chunks = new ArrayList<>();

    private ModelResponse stream(ResponseDefinitionBuilder answer, String api) {
        VENDOR.stubFor(post(anyUrl()).willReturn(answer));
        return new OpenAiProvider()
                        .create(ModelConfig.builder("fast", "openai")
                                .apiKey(Secret.of("sk-test-0123456789"))
                                .baseUrl(URI.create(VENDOR.baseUrl()))
                                .model("house")
                                .property("api", api)
                                .build())
                        .stream(
                                ModelRequest.of(List.of(new UserMessage("Tea?")), LlmOptions.defaults()),
                                chunk -> chunks.add(chunk.text()));
    }

    private ModelResponse stream(String... pieces) {
        var body = new StringBuilder();
        for (String piece : pieces) {
            body.append("data: ").append(piece.replace('\'', '"')).append("\n\n");
        }
        return stream(okForContentType("text/event-stream", body.toString()), "chat");
    }

    private ModelException failure(String... pieces) {
        return catchThrowableOfType(ModelException.class, () -> stream(pieces));
    }

    private static String delta(String delta) {
        return "{'choices':[{'index':0,'delta':" + delta + ",'finish_reason':null}]}";
    }

    @Test
    void anAbortedToolCallCountsTheUsageOfTheLastChunk() {
        var failure = failure(
                delta("{'tool_calls':[{'index':0,'id':'a','function':{'name':'boil','arguments':'{'}}]}"),
                "{'choices':[],'usage':{'prompt_tokens':12,'completion_tokens':3}}",
                "[DONE]");

        assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
        assertThat(failure.usage()).isEqualTo(new TokenUsage(12, 3));
    }

    @Test
    void textThatIsDoneWithoutAReasonIsIncomplete() {
        assertThat(failure(delta("{'content':'Cop'}"), "[DONE]").kind()).isEqualTo(Kind.CONNECTION);
    }

    @Test
    void nothingIsMissingInChunksWithoutChoiceContentOrUsage() {
        var response = stream(
                "{'choices':[]}",
                "{'choices':null,'usage':null}",
                delta("null"),
                delta("{'role':'assistant','content':null,'refusal':null,'tool_calls':null}"),
                delta("{'content':'Copper.'}"),
                "{'choices':[{'index':0,'delta':{'content':null},'finish_reason':'stop'}],'usage':null}",
                "[DONE]");

        assertThat(response.text()).isEqualTo("Copper.");
        assertThat(response.usage()).isEqualTo(TokenUsage.UNKNOWN);
        assertThat(chunks).containsExactly("Copper.");
    }

    @Test
    void joinsInterleavedFragmentsOfCallsWithoutIndexByTheirIds() {
        var response = stream(
                delta("{'tool_calls':[{'id':'a','function':{'name':'boil','arguments':'{'}}]}"),
                delta("{'tool_calls':[{'id':'b','function':{'name':'pour','arguments':'{'}}]}"),
                delta("{'tool_calls':[{'id':'a','function':{'arguments':'}'}}]}"),
                delta("{'tool_calls':[{'id':'b','function':{'arguments':'}'}}]}"),
                "{'choices':[{'index':0,'delta':{},'finish_reason':'tool_calls'}]}");

        assertThat(response.toolCalls())
                .containsExactly(new ToolCall("a", "boil", "{}"), new ToolCall("b", "pour", "{}"));
    }

    @Test
    void joinsCharactersThatServersDivideIntoTwoChunks() {
        var response = stream(
                delta("{'content':'Tea \\ud83c'}"),
                delta("{'content':'\\udf75'}"),
                "{'choices':[{'index':0,'delta':{'content':'!'},'finish_reason':'stop'}]}");

        assertThat(response.text()).isEqualTo("Tea \uD83C\uDF75!");
        assertThat(chunks).containsExactly("Tea ", "\uD83C\uDF75", "!");
    }

    @Test
    void keepsHalfCharactersWithoutASecondHalfWhereTheyAre() {
        var response = stream(
                delta("{'reasoning_content':'Hm\\ud83c'}"),
                delta("{'content':'Tea'}"),
                "{'choices':[{'index':0,'delta':{'content':'\\ud83c'},'finish_reason':'stop'}]}");

        assertThat(response.text()).isEqualTo("Tea\uD83C");
        assertThat(chunks).containsExactly("Hm", "\uD83C", "Tea", "\uD83C");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "responses"})
    void aPageOfAProxyIsAFailureOfTheServer(String api) {
        var page = okForContentType("text/html", "\r\n<!DOCTYPE html>\n<html><body>Please log in</body></html>");

        var failure = catchThrowableOfType(ModelException.class, () -> stream(page, api));

        assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
        assertThat(failure).hasMessageNotContaining("log in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "responses"})
    void aPageOfAnErrorIsNotQuoted(String api) {
        var page = aResponse()
                .withStatus(502)
                .withHeader("Content-Type", "text/html")
                .withBody("<html><body><h1>502 Bad Gateway</h1></body></html>");

        var failure = catchThrowableOfType(ModelException.class, () -> stream(page, api));

        assertThat(failure.kind()).isEqualTo(Kind.SERVER_ERROR);
        assertThat(failure).hasMessageContaining("(HTTP 502)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "responses"})
    void waitsUntilTheDateOfRetryAfter(String api) {
        var busy = aResponse()
                .withStatus(429)
                .withHeader("Date", "Fri, 20 Nov 2026 10:00:00 GMT")
                .withHeader("Retry-After", "Fri, 20 Nov 2026 10:00:45 GMT");

        var failure = catchThrowableOfType(ModelException.class, () -> stream(busy, api));

        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(45));
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat", "responses"})
    void anErrorOfASuccessfulStatusIsOne(String api) {
        var error = okForContentType(
                "application/json", "{\"error\":{\"code\":\"rate_limit_exceeded\",\"message\":\"Slow down\"}}");

        var failure = catchThrowableOfType(ModelException.class, () -> stream(error, api));

        assertThat(failure.kind()).isEqualTo(Kind.RATE_LIMIT);
    }
}

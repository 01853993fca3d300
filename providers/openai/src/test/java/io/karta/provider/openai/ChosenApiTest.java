/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.karta.generation.Shape;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import io.karta.model.ToolDefinition;
import io.karta.provider.http.ConnectionKeys;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API that is called if none is configured. The simulated vendor is the proxy in front of OpenAI. */
class ChosenApiTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort())
            .build();

    /** What a tool wants. */
    public record Kettle(int litres) {}

    private static final ToolDefinition BOIL =
            new ToolDefinition("boil", "Boils water", Shape.of(Kettle.class).jsonSchema());

    @BeforeEach
    void vendorAnswers() {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(new ChatCompletionsFormat().answer("Copper."))));
        VENDOR.stubFor(post(urlPathMatching(".*/responses")).willReturn(okJson("{\"output\":[]}")));
    }

    private static ModelConfigBuilder model(String name, String address) {
        return ModelConfig.builder("fast", "openai")
                .baseUrl(URI.create(address))
                .apiKey(Secret.of("sk-test-0123456789"))
                .model(name);
    }

    private static ModelConfigBuilder atOpenAi(String name) {
        return model(name, "http://api.openai.com/v1").property(ConnectionKeys.PROXY, VENDOR.baseUrl());
    }

    private static LoggedRequest asked(ModelConfigBuilder config) {
        new OpenAiProvider()
                .create(config.build())
                .answer(ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults())
                        .withTools(List.of(BOIL)));
        return VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "gpt-5.6, , responses",
        "gpt-5.6-luna, low, responses",
        "gpt-5.6, none, chat/completions",
        "gpt-5.5-2026-04-23, , responses",
        "gpt-5.4, , chat/completions",
        "gpt-5.4-mini, high, responses",
        "gpt-5.3-chat-latest, , chat/completions",
        "gpt-6-sol, , responses",
        "ft:gpt-6:acme::1, , responses",
        "gpt-5-pro, , responses",
        "gpt-5.1-codex-max, , responses",
        "o3-pro-2025-06-10, , responses",
        "o3, , chat/completions",
        "gpt-5-mini, high, chat/completions",
        "gpt-4.1, , chat/completions"
    })
    void isTheOneInWhichOpenAiOffersTheToolsOfTheModel(String name, String effort, String path) {
        var config = atOpenAi(name);
        if (effort != null) {
            config.property(OpenAiProvider.REASONING_EFFORT, effort);
        }

        assertThat(asked(config).getUrl()).endsWith("/v1/" + path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://eu.api.openai.com/v1", "http://API.OpenAI.com/v1"})
    void isThatOfOpenAiInEachRegion(String address) {
        var config = model("gpt-6", address).property(ConnectionKeys.PROXY, VENDOR.baseUrl());

        assertThat(asked(config).getUrl()).endsWith("/v1/responses");
    }

    @Test
    void isChatCompletionsAtOtherServers() {
        assertThat(asked(model("gpt-6", VENDOR.baseUrl() + "/v1")).getUrl()).isEqualTo("/v1/chat/completions");
    }

    @Test
    void isChatCompletionsIfItsPathIsConfigured() {
        var request = asked(atOpenAi("gpt-6").completionsPath("other/path"));

        assertThat(request.getUrl()).endsWith("/v1/other/path");
        assertThat(request.getBodyAsString()).contains("\"messages\":");
    }

    @Test
    void isTheConfiguredOne() {
        assertThat(asked(atOpenAi("gpt-6").property(OpenAiProvider.API, "chat")).getUrl())
                .endsWith("/v1/chat/completions");
    }

    /** OpenAI returns them only to verified organizations, and rejects the requests of others. */
    @Test
    void doesNotRequestSummariesThatAreNotConfigured() {
        assertThat(asked(atOpenAi("gpt-6")).getBodyAsString())
                .contains("reasoning.encrypted_content")
                .doesNotContain("summary");
        VENDOR.resetRequests();
        assertThat(asked(atOpenAi("gpt-6").property(OpenAiProvider.REASONING_SUMMARY, "auto"))
                        .getBodyAsString())
                .contains("\"summary\":\"auto\"");
    }

    @Test
    void rejectsKeysThatItDoesNotHave() {
        var config = atOpenAi("gpt-6").property("seed", "7").build();

        assertThatThrownBy(() -> new OpenAiProvider().create(config))
                .hasMessage("KARTA-535: karta.models.fast.seed has no effect: the Responses API of OpenAI, the default"
                        + " for gpt-6 unless api=chat is set, has no such parameter. Remove the key, or correct its"
                        + " value.");
    }
}

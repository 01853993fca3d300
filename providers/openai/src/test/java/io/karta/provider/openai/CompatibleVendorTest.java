/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompatibleVendorTest {

    @RegisterExtension
    static final WireMockExtension VENDOR = WireMockExtension.newInstance()
            .options(wireMockConfig().bindAddress("127.0.0.1").dynamicPort())
            .build();

    private static LanguageModelProvider provider(String name) {
        return ServiceLoader.load(LanguageModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "deepseek, DEEPSEEK_API_KEY, DEEPSEEK_MODEL, deepseek-v4-flash of DeepSeek at api.deepseek.com",
        "groq, GROQ_API_KEY, GROQ_MODEL, openai/gpt-oss-20b of Groq at api.groq.com"
    })
    void keyAndModelInTheEnvironmentAreEnough(String name, String key, String model, String description) {
        var environment = Map.of(key, "sk-1", model, description.substring(0, description.indexOf(' ')));
        var config = provider(name).fromEnvironment(environment).orElseThrow();

        assertThat(provider(name).create(config)).hasToString("model %s (%s)".formatted(name, description));
        assertThat(provider(name).fromEnvironment(Map.of(key, "sk-1"))).isEmpty();
    }

    @Test
    void openRouterSelectsAModelItself() {
        var provider = provider("openrouter");
        var config =
                provider.fromEnvironment(Map.of("OPENROUTER_API_KEY", "sk-1")).orElseThrow();

        assertThat(provider.create(config))
                .hasToString("model openrouter (openrouter/auto of OpenRouter at openrouter.ai)");
        assertThat(provider.fromEnvironment(Map.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"deepseek", "groq"})
    void aModelIsRequired(String name) {
        var config = ModelConfig.builder("fast", name).apiKey(Secret.of("sk-1")).build();

        assertThatThrownBy(() -> provider(name).create(config))
                .hasMessageStartingWith("KARTA-532: model fast does not name a model");
    }

    @ParameterizedTest
    @CsvSource({"deepseek", "groq", "openrouter", "azure-openai"})
    void aKeyIsRequired(String name) {
        var config = ModelConfig.builder("fast", name)
                .baseUrl(URI.create("http://localhost:1"))
                .model("m")
                .build();

        assertThatThrownBy(() -> provider(name).create(config)).hasMessageContaining("KARTA-600: model fast");
    }

    @Test
    void azureIsCalledAtItsPathWithItsHeader() {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(new ChatCompletionsFormat().answer("Copper."))));
        var environment = Map.of(
                "AZURE_OPENAI_API_KEY", "azure-1",
                "AZURE_OPENAI_ENDPOINT", VENDOR.baseUrl() + "/",
                "AZURE_OPENAI_DEPLOYMENT", "gpt-4.1-of-ours");
        var model = provider("azure-openai")
                .create(provider("azure-openai").fromEnvironment(environment).orElseThrow());

        model.answer(ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults()));

        assertThat(model.capabilities()).contains(Capability.STRUCTURED_OUTPUT, Capability.VISION);
        var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
        assertThat(request.getUrl()).isEqualTo("/openai/v1/chat/completions");
        assertThat(request.getHeader("api-key")).isEqualTo("azure-1");
        assertThat(request.containsHeader("Authorization")).isFalse();
        assertThat(request.getBodyAsString()).contains("\"model\":\"gpt-4.1-of-ours\"");
    }

    @Test
    void azureNeedsAnAddressAndADeployment() {
        var config = ModelConfig.builder("fast", "azure-openai")
                .apiKey(Secret.of("k"))
                .build();

        assertThatThrownBy(() -> provider("azure-openai").create(config))
                .hasMessageContaining("KARTA-531: model fast has no base URL")
                .hasMessageContaining("AZURE_OPENAI_ENDPOINT")
                .hasMessageContaining("KARTA-532: model fast does not name a model");
        assertThat(provider("azure-openai").fromEnvironment(Map.of("AZURE_OPENAI_API_KEY", "k")))
                .isEmpty();
    }
}

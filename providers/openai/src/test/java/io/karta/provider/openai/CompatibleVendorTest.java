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
import io.karta.message.AssistantMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Secret;
import io.karta.provider.http.ConnectionKeys;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
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

    private static LanguageModel reasoning(String name) {
        return provider(name)
                .create(ModelConfig.builder("fast", name)
                        .baseUrl(URI.create(VENDOR.baseUrl()))
                        .apiKey(Secret.of("sk-1"))
                        .model("m")
                        .build());
    }

    private static String call(String thoughts) {
        var calls = new ChatCompletionsFormat().calling(List.of(new ToolCall("call_1", "boil", "{}")));
        return calls.replace("\"content\":null", "\"content\":null," + thoughts);
    }

    private static String continued(LanguageModel model, ModelResponse asks) {
        VENDOR.resetRequests();
        model.answer(ModelRequest.of(
                List.of(
                        new UserMessage("Boil"),
                        new AssistantMessage(asks.text(), asks.toolCalls(), asks.state()),
                        new ToolMessage("call_1", "boil", "it boils", false)),
                LlmOptions.defaults()));
        return VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
    }

    @ParameterizedTest
    @CsvSource({"deepseek", "openai"})
    void reasoningIsSentAgainWithTheResultsOfTools(String name) {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(call("\"reasoning_content\":\"Hm\""))));
        var model = reasoning(name);

        var asks = model.answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));

        assertThat(asks.thinking()).isEqualTo("Hm");
        assertThat(continued(model, asks)).contains("\"reasoning_content\":\"Hm\"");
    }

    @ParameterizedTest
    @CsvSource({
        "openrouter, '[{\"type\":\"reasoning.encrypted\",\"data\":\"ZW5j\",\"id\":\"call_1\",\"index\":0}]', ''",
        "openrouter, '[{\"type\":\"reasoning.text\",\"text\":\"Hm\",\"signature\":\"c2ln\"}]', Hm"
    })
    void detailsOfReasoningAreSentAgainWithTheResultsOfTools(String name, String details, String content) {
        var thoughts = "\"reasoning_details\":" + details + ",\"reasoning_content\":\"" + content + "\"";
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(call(thoughts))));
        var model = reasoning(name);

        var asks = model.answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));

        var sent = continued(model, asks);
        assertThat(sent).contains("\"reasoning_details\":" + details);
        assertThat(sent.contains("\"reasoning_content\":\"Hm\"")).isEqualTo(content.equals("Hm"));
        assertThat(continued(reasoning("groq"), asks)).doesNotContain("reasoning");
    }

    /** Google's server rejects calls of Gemini 3 without the signature that it has written to them. */
    @Test
    void additionalContentOfCallsIsSentAgainWithTheResultsOfTools() {
        var extra = "\"extra_content\":{\"google\":{\"thought_signature\":\"c2ln\"}}";
        var calls = new ChatCompletionsFormat().calling(List.of(new ToolCall("call_1", "boil", "{}")));
        VENDOR.stubFor(post(anyUrl())
                .willReturn(okJson(calls.replace("\"type\":\"function\"", "\"type\":\"function\"," + extra))));
        var model = reasoning("openai");

        var asks = model.answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));

        assertThat(continued(model, asks)).contains(extra + "}]").doesNotContain("reasoning");
        assertThat(continued(reasoning("groq"), asks)).doesNotContain("extra_content");
    }

    @ParameterizedTest
    @CsvSource({
        "gemini-3-flash-preview, 1",
        "google/gemini-3.1-pro-preview, 1",
        "models/gemini-flash-latest, 1",
        "gemini-2.5-pro, 0"
    })
    void callsOfOtherModelsHaveThePlaceholderOfGoogle(String name, int placeholders) {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(new ChatCompletionsFormat().answer("It boils."))));
        var config = ModelConfig.builder("fast", "openai")
                .baseUrl(URI.create("http://generativelanguage.googleapis.com/v1beta/openai"))
                .property(ConnectionKeys.PROXY, VENDOR.baseUrl())
                .apiKey(Secret.of("sk-test-0123456789"))
                .model(name)
                .build();
        var calls = List.of(new ToolCall("call_1", "boil", "{}"), new ToolCall("call_2", "pour", "{}"));

        provider("openai")
                .create(config)
                .answer(ModelRequest.of(
                        List.of(
                                new UserMessage("Boil"),
                                new AssistantMessage("", calls),
                                new ToolMessage("call_1", "boil", "it boils", false),
                                new ToolMessage("call_2", "pour", "poured", false)),
                        LlmOptions.defaults()));

        var sent = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
        var extra = "\"extra_content\":{\"google\":{\"thought_signature\":\"skip_thought_signature_validator\"}}";
        assertThat(sent.split(Pattern.quote(extra), -1)).hasSize(placeholders + 1);
    }

    /** DeepSeek's thinking mode rejects them, and an empty text, too. */
    @Test
    void answersOfOtherModelsHaveReasoningForDeepSeek() {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(new ChatCompletionsFormat().answer("Copper."))));

        reasoning("deepseek")
                .answer(ModelRequest.of(
                        List.of(
                                new UserMessage("Boil"),
                                new AssistantMessage("", List.of(new ToolCall("call_1", "boil", "{}"))),
                                new ToolMessage("call_1", "boil", "it boils", false),
                                new AssistantMessage("It boils."),
                                new UserMessage("Again")),
                        LlmOptions.defaults()));

        var sent = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
        assertThat(sent.split("\"reasoning_content\":\" \"", -1)).hasSize(3);
    }

    @Test
    void reasoningIsNotSentAgainToOthers() {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(call("\"reasoning_content\":\"Hm\""))));
        var asks =
                reasoning("deepseek").answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));

        assertThat(continued(reasoning("groq"), asks)).doesNotContain("reasoning_content");
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(call("\"reasoning\":\"Hm\""))));
        var other = reasoning("groq").answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));
        assertThat(continued(reasoning("groq"), other)).doesNotContain("reasoning");
    }

    @ParameterizedTest
    @CsvSource({"gpt-4.1, chat, 40", "gpt-4.1, responses, 64", "qwen3, chat, 200"})
    void idsOfOtherServersAreNotTooLong(String name, String api, int longest) {
        VENDOR.stubFor(post(anyUrl())
                .willReturn(okJson(api.equals("chat") ? new ChatCompletionsFormat().answer("Hi") : "{\"output\":[]}")));
        var model = provider("openai")
                .create(ModelConfig.builder("fast", "openai")
                        .baseUrl(URI.create(VENDOR.baseUrl()))
                        .model(name)
                        .property(OpenAiProvider.API, api)
                        .build());
        var id = "chatcmpl-tool-" + "0123456789".repeat(6);

        model.answer(ModelRequest.of(
                List.of(
                        new UserMessage("Boil"),
                        new AssistantMessage("", List.of(new ToolCall(id, "boil", "{}"))),
                        new ToolMessage(id, "boil", "it boils", false)),
                LlmOptions.defaults()));

        var sent = VENDOR.findAll(postRequestedFor(anyUrl())).get(0).getBodyAsString();
        var ids = Pattern.compile("\"(?:call_id|tool_call_id|id)\":\"([^\"]*)\"")
                .matcher(sent)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(ids).hasSize(2).allMatch(each -> each.length() <= longest);
        assertThat(ids.get(0)).isEqualTo(ids.get(1));
        assertThat(sent.contains(id)).isEqualTo(longest > id.length());
    }

    @Test
    void theResponsesApiIgnoresReasoningOfChatCompletions() {
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson(call("\"reasoning_content\":\"Hm\""))));
        var asks = reasoning("openai").answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults()));
        VENDOR.stubFor(post(anyUrl()).willReturn(okJson("{\"output\":[]}")));
        var responses = provider("openai")
                .create(ModelConfig.builder("fast", "openai")
                        .baseUrl(URI.create(VENDOR.baseUrl()))
                        .property(OpenAiProvider.API, "responses")
                        .build());

        assertThat(continued(responses, asks)).contains("function_call_output").doesNotContain("Hm");
    }

    @Test
    void openRouterReportsErrorsOfTheVendorsBehindIt() {
        VENDOR.stubFor(post(anyUrl())
                .willReturn(okJson("{\"id\":\"g\",\"choices\":[{\"index\":0,\"finish_reason\":\"error\","
                                + "\"error\":{\"code\":429,\"message\":\"Upstream is busy\"},"
                                + "\"message\":{\"role\":\"assistant\",\"content\":\"\"}}]}")
                        .withHeader("x-request-id", "req_7")));

        assertThatThrownBy(() -> reasoning("openrouter")
                        .answer(ModelRequest.of(List.of(new UserMessage("Boil")), LlmOptions.defaults())))
                .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(Kind.RATE_LIMIT))
                .hasMessageContaining("Upstream is busy, request req_7");
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

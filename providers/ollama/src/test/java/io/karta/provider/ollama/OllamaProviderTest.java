/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.Dialect;
import io.karta.generation.Shape;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.TokenUsage;
import io.karta.provider.http.Vendor;
import io.karta.provider.http.VendorContract;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.StringReader;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OllamaProviderTest extends VendorContract {

    private static final OllamaProvider PROVIDER = new OllamaProvider();

    OllamaProviderTest() {
        super(PROVIDER, new ChatFormat());
    }

    private static JsonObject body() {
        try (var reader = Json.createReader(new StringReader(asked()))) {
            return reader.readObject();
        }
    }

    @Nested
    class WhenOllamaReadsTheRequest {

        @BeforeEach
        void vendorAnswers() {
            vendorSends(okJson(new ChatFormat().answer("Copper.")));
        }

        @Test
        void itFindsWhatToolsShowInAMessageAfterAllResults() {
            model().answer(shown(false, PNG, WEBP));

            var messages = body().getJsonArray("messages").getValuesAs(JsonObject.class);
            assertThat(messages)
                    .extracting(message -> message.getString("role"))
                    .containsExactly("user", "assistant", "tool", "tool", "user");
            assertThat(messages.get(2).getString("content"))
                    .isEqualTo("Seen from above:\n[image 1, in the next message]\n[image 2, in the next message]");
            assertThat(messages.get(4).getJsonArray("images").getValuesAs(JsonString.class))
                    .extracting(JsonString::getString)
                    .containsExactly(PNG.base64(), WEBP.base64());
            assertThat(messages.get(4).getString("content"))
                    .isEqualTo("[image 1] of the tool boil:\n[image 2] of the tool boil:");
        }

        @Test
        void itFindsTheThinkingBeforeTheCalls() {
            var call = new ToolCall("call_1", "boil", "{\"degrees\": 90}");
            var answer = new AssistantMessage("", List.of(call), new ProviderState("ollama", "Copper conducts."));

            model().answer(ModelRequest.of(
                    List.of(new UserMessage(PROMPT), answer, new ToolMessage("call_1", "boil", "it boils", false)),
                    LlmOptions.defaults()));

            var messages = body().getJsonArray("messages").getValuesAs(JsonObject.class);
            assertThat(messages.get(1).getString("thinking")).isEqualTo("Copper conducts.");
            assertThat(messages.get(1).toString()).contains("\"arguments\":{\"degrees\":90}");
            assertThat(messages.get(2).getString("tool_name")).isEqualTo("boil");
            assertThat(messages.get(2).getString("tool_call_id")).isEqualTo("call_1");
        }

        @Test
        void acceptsTheCompleteRequest() {
            var everything = LlmOptions.defaults()
                    .withTemperature(0.5)
                    .withTopP(0.9)
                    .withTopK(40)
                    .withMaxTokens(500);

            model().answer(ModelRequest.of(List.of(new UserMessage(PROMPT)), everything));

            var options = body().getJsonObject("options");
            assertThat(options.getJsonNumber("temperature").doubleValue()).isEqualTo(0.5);
            assertThat(options.getJsonNumber("top_p").doubleValue()).isEqualTo(0.9);
            assertThat(options.getInt("top_k")).isEqualTo(40);
            assertThat(options.getInt("num_predict")).isEqualTo(500);
            assertThat(body().getString("model")).isEqualTo(OllamaProvider.DEFAULT_MODEL);
            assertThat(body().getBoolean("stream")).isFalse();
        }

        @Test
        void itFindsTheSchemaAsTheFormat() {
            var shape = Shape.of(Kettle.class);

            model().answer(question().constrainedTo(shape));

            assertThat(body().get("format")).isEqualTo(shape.jsonSchema(Dialect.OLLAMA));
        }

        @Test
        void itFindsTheSizeOfTheContext() {
            PROVIDER.create(config().property(OllamaProvider.CONTEXT, "16384").build())
                    .answer(question());

            assertThat(body().getJsonObject("options").getInt("num_ctx")).isEqualTo(16384);
        }

        @Test
        void theSizeOfTheContextIsTheWindow() {
            var sized = PROVIDER.create(
                    config().property(OllamaProvider.CONTEXT, "16384").build());

            assertThat(sized.contextWindow()).hasValue(16384);
            assertThat(model().contextWindow()).isEmpty();
        }

        @Test
        void itFindsTheSeed() {
            PROVIDER.create(config().property(Vendor.SEED, "42").build()).answer(question());

            assertThat(body().getJsonObject("options").getInt("seed")).isEqualTo(42);
        }

        @Test
        void itFindsAKeyAsBearerToken() {
            model().answer(question());

            var request = VENDOR.findAll(postRequestedFor(anyUrl())).get(0);
            assertThat(request.getHeader("Authorization")).isEqualTo("Bearer " + KEY);
        }
    }

    @Test
    void countsNoCachedTokens() {
        vendorSends(okJson("{\"model\":\"llama3.2\",\"message\":{\"role\":\"assistant\",\"content\":\"Copper.\"},"
                + "\"done\":true,\"done_reason\":\"stop\",\"eval_count\":3}"));

        assertThat(model().answer(question()).usage()).isEqualTo(new TokenUsage(0, 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"\"{\\\"degrees\\\": 9}\" | {\"degrees\":9}", "\"{degrees: 9\" | {\"degrees\":9}", "\"hot\" | {}"})
    void argumentsMayBeAText(String arguments, String read) {
        vendorSends(
                okJson("{\"model\":\"llama3.2\",\"message\":{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":["
                        + "{\"function\":{\"name\":\"boil\",\"arguments\":" + arguments + "}}]},\"done\":true}"));

        assertThat(model().answer(question().withTools(List.of(BOIL))).toolCalls())
                .extracting(call -> call.arguments().replaceAll("\\s", ""))
                .containsExactly(read);
    }

    @Test
    void everyModelKeepsToSchemas() {
        assertThat(model().capabilities())
                .containsExactlyInAnyOrder(Capability.STRUCTURED_OUTPUT, Capability.TOOLS, Capability.STREAMING);
    }

    @ParameterizedTest
    @CsvSource({
        "llama3.2, false, false",
        "llama3.2-vision:11b, true, false",
        "gemma3:4b, true, false",
        "gemma3:1b, false, false",
        "gemma3n, false, false",
        "gemma4:12b, true, true",
        "qwen3-vl:8b, true, true",
        "qwen3-coder:30b, false, false",
        "qwen3:4b-instruct, false, false",
        "mistral-small3.2, true, false",
        "qwen3:latest, false, true",
        "deepseek-r1, false, true"
    })
    void dependOnTheName(String model, boolean sees, boolean thinks) {
        var capabilities =
                new OllamaProvider().create(config().model(model).build()).capabilities();

        assertThat(capabilities.contains(Capability.VISION)).isEqualTo(sees);
        assertThat(capabilities.contains(Capability.THINKING)).isEqualTo(thinks);
    }

    @ParameterizedTest
    @CsvSource({"qwen3, true, true", "qwen3, false, true", "llama3.2, true, false"})
    void sendsThinkingOnlyToModelsThatSupportIt(String model, boolean isEnabled, boolean expected) {
        vendorSends(
                okJson("{\"model\":\"x\",\"message\":{\"role\":\"assistant\",\"content\":\"Copper.\"},\"done\":true}"));

        new OllamaProvider()
                .create(config().model(model).build())
                .answer(question().withOptions(LlmOptions.defaults().withThinking(isEnabled)));

        assertThat(asked().replaceAll("\\s", "").contains("\"think\":" + isEnabled))
                .isEqualTo(expected);
    }

    @Nested
    class WhenConfigured {

        @Test
        void needsNoKey() {
            var model = PROVIDER.create(ModelConfig.builder("local", "ollama").build());

            assertThat(model).hasToString("model local (llama3.2 of Ollama at localhost)");
        }

        @Test
        void sendsPenalties() {
            vendorSends(okJson(new ChatFormat().answer("Copper.")));
            var config = ModelConfig.builder("local", "ollama")
                    .baseUrl(URI.create(VENDOR.baseUrl()))
                    .options(LlmOptions.defaults().withFrequencyPenalty(0.5).withPresencePenalty(1))
                    .build();

            PROVIDER.create(config).answer(question());

            var options = body().getJsonObject("options");
            assertThat(options.getJsonNumber("frequency_penalty").doubleValue()).isEqualTo(0.5);
            assertThat(options.getJsonNumber("presence_penalty").doubleValue()).isEqualTo(1);
        }

        @Test
        void sendsLevelsOfThinkingToGptOss() {
            vendorSends(okJson(new ChatFormat().answer("Copper.")));
            var config = ModelConfig.builder("local", "ollama")
                    .baseUrl(URI.create(VENDOR.baseUrl()))
                    .model("gpt-oss:20b")
                    .options(LlmOptions.defaults().withThinking(true))
                    .build();

            PROVIDER.create(config).answer(question());

            assertThat(body().getString("think")).isEqualTo("medium");
        }

        @Test
        void rejectsDocumentsAmongTheCapabilities() {
            var config = ModelConfig.builder("local", "ollama")
                    .capabilities(Set.of(Capability.DOCUMENTS))
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-545: karta.models.local.capabilities contains documents");
        }

        @Test
        void refusesAContextThatIsNoNumber() {
            var config = ModelConfig.builder("local", "ollama")
                    .property(OllamaProvider.CONTEXT, "big")
                    .build();

            assertThatThrownBy(() -> PROVIDER.create(config))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-606: karta.models.local.num-ctx=big");
        }
    }

    @Nested
    class WhenConfiguredByTheEnvironment {

        @Test
        void anAddressIsEnough() {
            var config = PROVIDER.fromEnvironment(Map.of("OLLAMA_BASE_URL", "http://gpu:11434"))
                    .orElseThrow();

            assertThat(config.name()).isEqualTo("ollama");
            assertThat(config.baseUrl()).contains(URI.create("http://gpu:11434"));
        }

        @Test
        void withoutItThereIsNoModel() {
            assertThat(PROVIDER.fromEnvironment(Map.of())).isEmpty();
        }
    }
}

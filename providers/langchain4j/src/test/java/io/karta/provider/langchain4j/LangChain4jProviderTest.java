/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingRequest;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelRequest;
import io.karta.model.Secret;
import io.karta.model.StructuredOutput;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Named;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LangChain4jProviderTest {

    /** The chat models of an application. */
    @Dependent
    static class Models {

        static final List<ChatRequest> REQUESTS = new CopyOnWriteArrayList<>();

        @Produces
        @Named("bedrock")
        ChatModel bedrock() {
            return answering("Copper", REQUESTS);
        }

        @Produces
        @Named("titan")
        EmbeddingModel titan() {
            return new EmbeddingModel() {
                @Override
                public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
                    return Response.from(
                            segments.stream()
                                    .map(segment -> Embedding.from(
                                            new float[] {segment.text().length()}))
                                    .toList(),
                            new TokenUsage(3));
                }
            };
        }

        @Produces
        @Named("vertex")
        ChatModel vertex() {
            return answering("Steel", new ArrayList<>());
        }

        @Produces
        @Named("vertex-streaming")
        StreamingChatModel vertexStreaming() {
            return new StreamingChatModel() {};
        }
    }

    private static ChatModel answering(String text, List<ChatRequest> requests) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                requests.add(request);
                return ChatResponse.builder().aiMessage(AiMessage.from(text)).build();
            }
        };
    }

    private SeContainer container;
    private LangChain4jProvider provider;

    @BeforeEach
    void start() {
        Models.REQUESTS.clear();
        container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(LangChain4jProvider.class, LangChain4jEmbeddingProvider.class, Models.class)
                .initialize();
        provider = container.select(LangChain4jProvider.class).get();
    }

    @AfterEach
    void stop() {
        container.close();
    }

    private static ModelConfigBuilder config(String name) {
        return ModelConfig.builder(name, "langchain4j");
    }

    @Test
    void usesTheBeanWithTheNameOfTheModel() {
        var model = provider.create(config("bedrock").build());

        var response = model.answer(ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults()));
        assertThat(response.text()).isEqualTo("Copper");
        assertThat(model.capabilities()).doesNotContain(Capability.STREAMING);
    }

    @Test
    void modelNamesAnotherBean() {
        var model = provider.create(config("careful").model("vertex").build());

        assertThat(model.capabilities()).contains(Capability.STREAMING);
        assertThat(model).hasToString("model careful (a model of the application)");
    }

    @Test
    void appliesOptionsAndStopsOfTheConfiguration() {
        var model = provider.create(config("bedrock")
                .options(LlmOptions.defaults().withTemperature(0.2).withMaxTokens(50))
                .property("stop", "END, ---")
                .build());

        model.answer(ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults()));

        var request = Models.REQUESTS.get(0);
        assertThat(request.temperature()).isEqualTo(0.2);
        assertThat(request.maxOutputTokens()).isEqualTo(50);
        assertThat(request.stopSequences()).containsExactly("END", "---");
    }

    @Test
    void structuredOutputCanBeDeclared() {
        var model = provider.create(
                config("bedrock").structuredOutput(StructuredOutput.NATIVE).build());

        assertThat(model.capabilities()).contains(Capability.STRUCTURED_OUTPUT);
    }

    @Test
    void rejectsKeysThatOnlyTheBeanCanApply() {
        var config = config("careful")
                .model("bedrock")
                .apiKey(Secret.of("sk-123456"))
                .baseUrl(URI.create("http://localhost"))
                .completionsPath("chat")
                .header("X-Tenant", "shop")
                .property("seed", "7")
                .options(LlmOptions.defaults().withThinking(true).withThinkingTokens(2000))
                .build();

        assertThatThrownBy(() -> provider.create(config))
                .hasMessage("KARTA-534: provider langchain4j cannot pass on karta.models.careful.api-key,"
                        + " karta.models.careful.base-url, karta.models.careful.completions-path,"
                        + " karta.models.careful.thinking, karta.models.careful.thinking-tokens,"
                        + " karta.models.careful.headers, karta.models.careful.seed of model careful: the bean"
                        + " 'bedrock' decides this. Remove the keys, and configure the bean.");
    }

    @Test
    void embeddingModelsAreBeansToo() {
        var embeddings = container.select(LangChain4jEmbeddingProvider.class).get();
        var config =
                ModelConfig.builder("articles", "langchain4j").model("titan").build();

        var model = embeddings.create(EmbeddingConfig.of(config));

        var response = model.embed(EmbeddingRequest.of(List.of("a", "bc"), Duration.ofSeconds(5)));
        assertThat(response.embeddings()).extracting(each -> each.vector()[0]).containsExactly(1f, 2f);
        assertThat(response.usage().input()).isEqualTo(3);
    }

    @Test
    void rejectsAnEmbeddingModelWithoutBean() {
        var embeddings = container.select(LangChain4jEmbeddingProvider.class).get();
        var config = EmbeddingConfig.of(
                ModelConfig.builder("articles", "langchain4j").build());

        assertThatThrownBy(() -> embeddings.create(config))
                .hasMessageStartingWith("KARTA-533: model articles has no bean of type")
                .hasMessageContaining("EmbeddingModel");
    }

    @Test
    void rejectsANameWithoutBean() {
        var config = config("careful").build();

        assertThatThrownBy(() -> provider.create(config))
                .hasMessageStartingWith("KARTA-533: model careful has no bean")
                .hasMessageContaining("'careful'")
                .hasMessageContaining("karta.models.careful.model");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.inject.Named;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LangChain4jProviderTest {

    /** The chat models of an application. */
    @Dependent
    static class Models {

        @Produces
        @Named("bedrock")
        ChatModel bedrock() {
            return answering("Copper, says Bedrock.");
        }

        @Produces
        @Named("vertex")
        ChatModel vertex() {
            return answering("Steel, says Vertex.");
        }

        @Produces
        @Named("vertex-streaming")
        StreamingChatModel vertexInPieces() {
            return new StreamingChatModel() {};
        }
    }

    private static ChatModel answering(String text) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return ChatResponse.builder().aiMessage(AiMessage.from(text)).build();
            }
        };
    }

    private SeContainer container;
    private LangChain4jProvider provider;

    @BeforeEach
    void start() {
        container = SeContainerInitializer.newInstance()
                .disableDiscovery()
                .addBeanClasses(LangChain4jProvider.class, Models.class)
                .initialize();
        provider = container.select(LangChain4jProvider.class).get();
    }

    @AfterEach
    void stop() {
        container.close();
    }

    private static ModelConfig.Builder config(String name) {
        return ModelConfig.builder(name, "langchain4j");
    }

    @Test
    void usesTheBeanWithTheNameOfTheModel() {
        var model = provider.create(config("bedrock").build());

        var response = model.answer(ModelRequest.of(List.of(new UserMessage("Which kettle?")), LlmOptions.defaults()));
        assertThat(response.text()).isEqualTo("Copper, says Bedrock.");
        assertThat(model.capabilities()).doesNotContain(Capability.STREAMING);
    }

    @Test
    void theKeyModelNamesAnotherBean() {
        var model = provider.create(config("careful").model("vertex").build());

        assertThat(model.capabilities()).contains(Capability.STREAMING);
        assertThat(model).hasToString("model careful (a model of the application)");
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

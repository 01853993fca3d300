/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * Provider of models that are beans of LangChain4j's types. The name of the bean is {@code model}, otherwise the name
 * of the model.
 *
 * <pre>
 * karta.models.careful.provider=langchain4j
 * karta.models.careful.model=bedrock
 * </pre>
 *
 * <pre>{@code
 * @Produces @Named("bedrock") @ApplicationScoped
 * ChatModel bedrock() { return BedrockChatModel.builder().modelId("...").maxRetries(0).build(); }
 * }</pre>
 *
 * <p>Supported keys are those of the engine, the options of LangChain4j's requests, and {@code stop}. The bean
 * determines address, key and other settings; their keys are an error. A bean of type {@link StreamingChatModel} with
 * the suffix {@value #STREAMING} in its name adds streaming; CDI forbids equal names.
 */
@Dependent
public class LangChain4jProvider implements LanguageModelProvider {

    /** {@value}: suffix of the name of the bean for streams. */
    public static final String STREAMING = "-streaming";

    private final Instance<ChatModel> chats;
    private final Instance<StreamingChatModel> streams;

    /**
     * Creates the provider.
     *
     * @param chats the chat models of the application
     * @param streams the chat models for streams
     */
    @Inject
    public LangChain4jProvider(@Any Instance<ChatModel> chats, @Any Instance<StreamingChatModel> streams) {
        this.chats = chats;
        this.streams = streams;
    }

    @Override
    public String name() {
        return "langchain4j";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        var named = BeanConfig.of(config);
        Instance<ChatModel> chat = chats.select(NamedLiteral.of(named.bean()));
        if (!chat.isResolvable()) {
            throw Messages.beanMissing(config, ChatModel.class, named.bean());
        }
        named.check();
        Instance<StreamingChatModel> streaming = streams.select(NamedLiteral.of(named.bean() + STREAMING));
        return LangChain4jModel.of(
                config, chat.get(), streaming.isResolvable() ? Optional.of(streaming.get()) : Optional.empty());
    }
}

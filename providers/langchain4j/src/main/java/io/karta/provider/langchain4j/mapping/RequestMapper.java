/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converter of requests to those of LangChain4j. Thread-safe. */
public final class RequestMapper {

    private final List<String> stops;
    private final ToolMapper tools;
    private final ResponseFormats formats = new ResponseFormats();

    /**
     * Creates a mapper.
     *
     * @param model the name of the model
     * @param stops the texts that end the answer
     */
    public RequestMapper(String model, List<String> stops) {
        this.tools = new ToolMapper(new MessageState(model));
        this.stops = List.copyOf(stops);
    }

    /** Returns the request; empty if all messages are blank. */
    public Optional<ChatRequest> write(ModelRequest request, LlmOptions options) {
        List<ChatMessage> messages = messages(request);
        return messages.isEmpty()
                ? Optional.empty()
                : Optional.of(ChatRequest.builder()
                        .messages(messages)
                        .parameters(parameters(request, options))
                        .build());
    }

    private List<ChatMessage> messages(ModelRequest request) {
        List<ChatMessage> messages = new ArrayList<>();
        var results = new ToolResultMapper();
        for (Message message : request.messages()) {
            if (message instanceof ToolMessage result) {
                messages.add(results.result(result));
            } else if (hasContent(message)) {
                results.rest().ifPresent(messages::add);
                messages.add(message(message));
            }
        }
        results.rest().ifPresent(messages::add);
        return messages;
    }

    /** Vendors reject a message without text, unless it contains tool calls. */
    private static boolean hasContent(Message message) {
        return !message.text().isBlank()
                || (message instanceof UserMessage user && PartMapper.hasMedia(user))
                || (message instanceof AssistantMessage answer
                        && !answer.toolCalls().isEmpty());
    }

    private ChatMessage message(Message message) {
        if (message instanceof SystemMessage) {
            return dev.langchain4j.data.message.SystemMessage.from(message.text());
        }
        return message instanceof AssistantMessage answer
                ? tools.assistant(answer)
                : PartMapper.user((UserMessage) message);
    }

    private ChatRequestParameters parameters(ModelRequest request, LlmOptions options) {
        var parameters = ChatRequestParameters.builder();
        options.temperature().ifPresent(parameters::temperature);
        options.topP().ifPresent(parameters::topP);
        options.topK().ifPresent(parameters::topK);
        options.maxTokens().ifPresent(parameters::maxOutputTokens);
        options.frequencyPenalty().ifPresent(parameters::frequencyPenalty);
        options.presencePenalty().ifPresent(parameters::presencePenalty);
        if (!stops.isEmpty()) {
            parameters.stopSequences(stops);
        }
        if (!request.tools().isEmpty()) {
            parameters.toolSpecifications(tools.specifications(request.tools()));
        }
        request.outputShape()
                .filter(shape -> request.isSchemaConstrained())
                .map(formats::of)
                .ifPresent(parameters::responseFormat);
        return parameters.build();
    }
}

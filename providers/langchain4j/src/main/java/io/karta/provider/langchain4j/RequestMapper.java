/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.provider.http.ModelOption;
import io.karta.provider.langchain4j.mapping.PartMapper;
import io.karta.provider.langchain4j.mapping.ResponseFormats;
import io.karta.provider.langchain4j.mapping.ToolMapper;
import io.karta.provider.langchain4j.mapping.ToolResultMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Says in LangChain4j's words what a model is asked.
 *
 * @param lacking the options that stay out
 * @param stops where the model stops writing
 * @param refinement what a vendor changes in the rest
 * @param within which parts of a tool's answer the vendor takes in its result
 * @param tools what the model may call, and has called
 * @param formats how the model is held to a shape
 * @param thinking how the vendor is told to let the model think, or not to; empty if it cannot be told
 */
record RequestMapper(
        Predicate<ModelOption> lacking,
        List<String> stops,
        UnaryOperator<ChatRequestParameters> refinement,
        BiPredicate<ToolMessage, MessagePart> within,
        ToolMapper tools,
        ResponseFormats formats,
        Optional<BiFunction<ChatRequestParameters, LlmOptions, ChatRequestParameters>> thinking) {

    /** The request; empty if nothing is asked. */
    Optional<ChatRequest> write(ModelRequest request, LlmOptions options) {
        List<ChatMessage> messages = messages(request);
        return messages.isEmpty()
                ? Optional.empty()
                : Optional.of(ChatRequest.builder()
                        .messages(messages)
                        .parameters(thinking(refinement.apply(parameters(request, options)), request, options))
                        .build());
    }

    private List<ChatMessage> messages(ModelRequest request) {
        List<ChatMessage> messages = new ArrayList<>();
        var answers = new ToolResultMapper(within);
        for (Message message : request.messages()) {
            if (message instanceof ToolMessage answer) {
                messages.add(answers.result(answer));
            } else if (saysSomething(message)) {
                answers.rest().ifPresent(messages::add);
                messages.add(message(message));
            }
        }
        answers.rest().ifPresent(messages::add);
        return messages;
    }

    /** Once tools have answered, some vendors want back what the model thought before, which nobody has kept. */
    private ChatRequestParameters thinking(ChatRequestParameters parameters, ModelRequest request, LlmOptions options) {
        boolean said =
                options.thinking().isPresent() && request.messages().stream().noneMatch(ToolMessage.class::isInstance);
        return thinking.filter(way -> said)
                .map(way -> way.apply(parameters, options))
                .orElse(parameters);
    }

    /** Vendors refuse a message without text, unless tools are what it is about. */
    private static boolean saysSomething(Message message) {
        return !message.text().isBlank()
                || (message instanceof UserMessage user && PartMapper.showSomething(user))
                || (message instanceof AssistantMessage said
                        && !said.toolCalls().isEmpty());
    }

    private ChatMessage message(Message message) {
        if (message instanceof SystemMessage) {
            return dev.langchain4j.data.message.SystemMessage.from(message.text());
        }
        return message instanceof AssistantMessage said ? tools.said(said) : PartMapper.user((UserMessage) message);
    }

    private ChatRequestParameters parameters(ModelRequest request, LlmOptions options) {
        var parameters = ChatRequestParameters.builder();
        taken(ModelOption.TEMPERATURE, options.temperature()).ifPresent(parameters::temperature);
        taken(ModelOption.TOP_P, options.topP()).ifPresent(parameters::topP);
        taken(ModelOption.TOP_K, options.topK()).ifPresent(parameters::topK);
        taken(ModelOption.MAX_TOKENS, options.maxTokens()).ifPresent(parameters::maxOutputTokens);
        taken(ModelOption.FREQUENCY_PENALTY, options.frequencyPenalty()).ifPresent(parameters::frequencyPenalty);
        taken(ModelOption.PRESENCE_PENALTY, options.presencePenalty()).ifPresent(parameters::presencePenalty);
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

    private <T> Optional<T> taken(ModelOption option, Optional<T> value) {
        return value.filter(set -> !lacking.test(option));
    }
}

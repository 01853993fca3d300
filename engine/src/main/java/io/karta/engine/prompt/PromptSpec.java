/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.LlmReference;
import io.karta.ai.PromptContributor;
import io.karta.engine.call.MediaContent;
import io.karta.engine.guard.CallInterceptors;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.tool.Toolkit;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LlmOptions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Options of a prompt runner.
 *
 * @param options the options of the call
 * @param attachments the images and documents in addition to the prompt
 * @param tools the tools of the model
 * @param examples whether an example is generated if none is given; empty for the configured value
 * @param interceptors the interceptors around calls of the model and of tools
 */
public record PromptSpec(
        LlmOptions options,
        List<String> instructions,
        List<PromptContributor> contributors,
        List<LlmReference> references,
        List<Message> messages,
        List<MessagePart> attachments,
        Toolkit tools,
        Optional<Boolean> examples,
        CallInterceptors interceptors)
        implements SuspendedDialogue.Live {

    public static PromptSpec of(LlmOptions options, Toolkit tools, CallInterceptors interceptors) {
        return new PromptSpec(
                options, List.of(), List.of(), List.of(), List.of(), List.of(), tools, Optional.empty(), interceptors);
    }

    PromptSpec options(LlmOptions other) {
        return new PromptSpec(
                other, instructions, contributors, references, messages, attachments, tools, examples, interceptors);
    }

    PromptSpec instruction(String text) {
        return new PromptSpec(
                options,
                plus(instructions, text),
                contributors,
                references,
                messages,
                attachments,
                tools,
                examples,
                interceptors);
    }

    PromptSpec contributor(PromptContributor contributor) {
        return new PromptSpec(
                options,
                instructions,
                plus(contributors, contributor),
                references,
                messages,
                attachments,
                tools,
                examples,
                interceptors);
    }

    PromptSpec reference(LlmReference reference) {
        return new PromptSpec(
                options,
                instructions,
                contributors,
                plus(references, reference),
                messages,
                attachments,
                tools,
                examples,
                interceptors);
    }

    PromptSpec messages(List<? extends Message> more) {
        List<Message> all = Stream.concat(messages.stream(), more.stream()).toList();
        return new PromptSpec(
                options, instructions, contributors, references, all, attachments, tools, examples, interceptors);
    }

    PromptSpec attachment(MessagePart part) {
        return new PromptSpec(
                options,
                instructions,
                contributors,
                references,
                messages,
                plus(attachments, part),
                tools,
                examples,
                interceptors);
    }

    PromptSpec tools(Toolkit others) {
        return new PromptSpec(
                options, instructions, contributors, references, messages, attachments, others, examples, interceptors);
    }

    PromptSpec examples(boolean requested) {
        return new PromptSpec(
                options,
                instructions,
                contributors,
                references,
                messages,
                attachments,
                tools,
                Optional.of(requested),
                interceptors);
    }

    PromptSpec interceptors(CallInterceptors others) {
        return new PromptSpec(
                options, instructions, contributors, references, messages, attachments, tools, examples, others);
    }

    private static <T> List<T> plus(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }

    /** Returns the messages of a dialogue that ends with a prompt. */
    List<Message> asking(String prompt) {
        var last = new UserMessage(prompt);
        for (MessagePart part : attachments) {
            last = last.with(part);
        }
        return plus(messages, last);
    }

    /** Returns the messages with a further prompt at the end. Attachments come before the prompt. */
    List<Message> asking(List<? extends Message> conversation) {
        List<Message> all = new ArrayList<>(messages);
        if (!attachments.isEmpty()) {
            all.add(new UserMessage(attachments));
        }
        all.addAll(conversation);
        return all;
    }

    /** Returns whether a message consists of the images and documents of this prompt. */
    boolean isAttached(Message message) {
        return !attachments.isEmpty()
                && message instanceof UserMessage user
                && user.parts().equals(attachments);
    }

    /** Returns the model of the options, without the other options. */
    LlmOptions model() {
        return options.model()
                .map(LlmOptions::ofModel)
                .or(() -> options.role().map(LlmOptions::ofRole))
                .or(() -> options.criteria().map(LlmOptions::of))
                .orElseGet(LlmOptions::defaults);
    }

    /** Returns the capabilities that a model needs to read the messages. */
    Set<Capability> needs(List<Message> conversation) {
        Set<Capability> needed = EnumSet.noneOf(Capability.class);
        if (!tools.isEmpty()) {
            needed.add(Capability.TOOLS);
        }
        conversation.stream()
                .filter(UserMessage.class::isInstance)
                .flatMap(message -> ((UserMessage) message).parts().stream())
                .forEach(part -> MediaContent.need(part).ifPresent(needed::add));
        return needed;
    }

    /** Returns the contributors to the system message, in order. */
    Stream<String> contributions() {
        return Stream.of(
                        contributors.stream().map(PromptContributor::contribution),
                        references.stream().map(LlmReference::contribution))
                .flatMap(parts -> parts)
                .filter(text -> !text.isBlank());
    }
}

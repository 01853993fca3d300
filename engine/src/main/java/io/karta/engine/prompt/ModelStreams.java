/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.StreamingEvent;
import io.karta.ai.StreamingPromptRunner;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.TextStream;
import io.karta.engine.call.ThinkingStream;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import java.util.List;
import java.util.concurrent.Flow.Publisher;
import java.util.function.Consumer;

/** Publisher of answers that are streamed by a model. */
record ModelStreams(PromptSpec plan, DialogueFactory dialogues) implements StreamingPromptRunner {

    /** Calls the model and delivers each chunk. */
    @FunctionalInterface
    private interface EventWriter<T> {
        void write(ModelDialogue dialogue, Consumer<StreamingEvent<T>> out);
    }

    @Override
    public Publisher<String> generateText(String prompt) {
        return answers(prompt, ModelStreams::text);
    }

    @Override
    public Publisher<StreamingEvent<String>> generateTextWithThinking(String prompt) {
        return events(prompt, ModelStreams::text);
    }

    @Override
    public <T> Publisher<T> createObjects(String prompt, Class<T> type) {
        return answers(prompt, elements(type));
    }

    @Override
    public <T> Publisher<StreamingEvent<T>> createObjectsWithThinking(String prompt, Class<T> type) {
        return events(prompt, elements(type));
    }

    private static void text(ModelDialogue dialogue, Consumer<StreamingEvent<String>> out) {
        ToolLoop.Ending ending;
        try (TextStream text = dialogue.scope().streaming()) {
            var thinking = new ThinkingStream(event -> {
                event.value().ifPresent(text::append);
                out.accept(event);
            });
            ending = dialogue.stream(dialogue.forText(), thinking::end, thinking::accept);
            thinking.end();
        }
        dialogue.requireComplete(
                ending, ThinkingTags.atStart(ending.response().text()).rest());
    }

    private <T> EventWriter<T> elements(Class<T> type) {
        ObjectRequest<List<T>> requested = ObjectRequest.of(dialogues.parts().listOf(type));
        return (dialogue, out) -> new ElementStreaming<>(dialogue, requested, type, out).run();
    }

    private <T> Publisher<StreamingEvent<T>> events(String prompt, EventWriter<T> writer) {
        return stream(prompt, (dialogue, out) -> writer.write(dialogue, out));
    }

    private <T> Publisher<T> answers(String prompt, EventWriter<T> writer) {
        return stream(
                prompt,
                (dialogue, out) -> writer.write(dialogue, event -> event.value().ifPresent(out)));
    }

    /** A stream is booked on the account of its creator, not of its subscriber. */
    private <T> Publisher<T> stream(String prompt, ResponsePublisher.Conversation<T> conversation) {
        List<Message> messages = plan.asking(prompt);
        CallScope account = dialogues.scope().get();
        return new ResponsePublisher<>(
                dialogues.services().executor(),
                out -> account.stream(() -> conversation.run(dialogues.begin(plan, messages, account), out)));
    }
}

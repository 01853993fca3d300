/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.StreamingEvent;
import io.karta.engine.call.ThinkingStream;
import io.karta.engine.tool.ToolLoop;
import io.karta.generation.IncrementalReader;
import io.karta.generation.IncrementalReader.Field;
import io.karta.generation.result.ReadResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;

/**
 * Dialogue that requests a list and delivers each element as soon as it is complete. Elements that cannot be read early
 * are delivered at the end, when the whole answer is read with all repairs. Not thread-safe.
 */
final class ElementStreaming<T> {

    private final ModelDialogue dialogue;
    private final ObjectRequest<List<T>> requested;
    private final Class<T> type;
    private final Consumer<StreamingEvent<T>> out;
    private final Queue<Field> arrived = new ArrayDeque<>();
    private final ThinkingStream thinking = new ThinkingStream(this::accept);
    private IncrementalReader<List<T>> reader;
    private int emitted;
    private boolean isOdd;

    ElementStreaming(
            ModelDialogue dialogue, ObjectRequest<List<T>> requested, Class<T> type, Consumer<StreamingEvent<T>> out) {
        this.dialogue = dialogue;
        this.requested = requested;
        this.type = type;
        this.out = out;
        this.reader = IncrementalReader.of(requested.shape(), Runnable::run);
    }

    /** Begins to read an answer. The list is in the last one; those before call tools. */
    private void begin() {
        thinking.end();
        arrived.clear();
        emitted = 0;
        isOdd = false;
        reader = IncrementalReader.of(requested.shape(), Runnable::run);
        reader.fields().subscribe(new Collector());
    }

    void run() {
        ToolLoop.Ending ending = dialogue.stream(dialogue.forObject(requested), this::begin, thinking::accept);
        thinking.end();
        dialogue.requireComplete(ending, text(ending)); // the model has not finished a text that would need a repair
        ReadResult<List<T>> read = reader.complete();
        if (!read.isPresent()) {
            throw malformed(read.problems().stream().map(Object::toString).toList());
        }
        List<T> complete = read.orElseThrow();
        complete.subList(Math.min(emitted, complete.size()), complete.size()).forEach(this::emit);
    }

    private static String text(ToolLoop.Ending ending) {
        return ThinkingTags.atStart(ending.response().text()).rest();
    }

    private void accept(StreamingEvent<String> event) {
        event.thinking().map(StreamingEvent::<T>ofThinking).ifPresent(out);
        event.value().ifPresent(reader::accept);
        while (!arrived.isEmpty()) {
            early(arrived.remove());
        }
    }

    private void early(Field field) {
        Object value = field.value();
        isOdd |= !field.name().equals(Integer.toString(emitted)) || !type.isInstance(value);
        if (!isOdd && value != null) {
            emit(type.cast(value));
        }
    }

    private void emit(T element) {
        PromptResources resources = dialogue.parts();
        List<String> broken = resources.violations(element, resources.shape(type));
        if (!broken.isEmpty()) {
            throw malformed(new ArrayList<>(broken));
        }
        emitted++;
        out.accept(StreamingEvent.of(element));
    }

    private RuntimeException malformed(List<String> problems) {
        return Messages.malformedElement(dialogue.model().name(), type.getSimpleName(), problems);
    }

    private final class Collector implements Subscriber<Field> {

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Field field) {
            arrived.add(field);
        }

        @Override
        public void onError(Throwable impossible) {
            throw new IllegalStateException(impossible);
        }

        @Override
        public void onComplete() {}
    }
}

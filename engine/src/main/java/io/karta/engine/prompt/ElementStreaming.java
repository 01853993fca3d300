/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.StreamingEvent;
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
 * Requests a list and delivers each element as soon as it is complete. Elements that cannot be read early are delivered
 * at the end, when the whole answer is read with all repairs. Not thread-safe.
 */
final class ElementStreaming<T> {

    private final ModelDialogue interview;
    private final ObjectRequest<List<T>> wanted;
    private final Class<T> type;
    private final Consumer<StreamingEvent<T>> out;
    private final Queue<Field> arrived = new ArrayDeque<>();
    private final ThinkingStream thinking = new ThinkingStream(this::accept);
    private final IncrementalReader<List<T>> reader;
    private int told;
    private boolean isOdd;

    ElementStreaming(
            ModelDialogue interview, ObjectRequest<List<T>> wanted, Class<T> type, Consumer<StreamingEvent<T>> out) {
        this.interview = interview;
        this.wanted = wanted;
        this.type = type;
        this.out = out;
        this.reader = IncrementalReader.of(wanted.shape(), Runnable::run);
    }

    void run() {
        reader.fields().subscribe(new Collector());
        ToolLoop.Ending ending = interview.stream(interview.forObject(wanted), thinking::accept);
        thinking.end();
        interview.requireComplete(ending, text(ending)); // the model has not finished a text that would need a repair
        ReadResult<List<T>> read = reader.complete();
        if (!read.isPresent()) {
            throw malformed(read.problems().stream().map(Object::toString).toList());
        }
        List<T> whole = read.orElseThrow();
        whole.subList(Math.min(told, whole.size()), whole.size()).forEach(this::tell);
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
        isOdd |= !field.name().equals(Integer.toString(told)) || !type.isInstance(value);
        if (!isOdd && value != null) {
            tell(type.cast(value));
        }
    }

    private void tell(T element) {
        List<String> broken = interview.parts().violations(element);
        if (!broken.isEmpty()) {
            throw malformed(new ArrayList<>(broken));
        }
        told++;
        out.accept(StreamingEvent.of(element));
    }

    private RuntimeException malformed(List<String> problems) {
        return Messages.malformedElement(interview.model().name(), type.getSimpleName(), problems);
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

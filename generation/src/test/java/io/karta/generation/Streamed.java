/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.IncrementalReader.Field;
import io.karta.generation.result.ReadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** What an incremental reader published of an answer, and what was left in its partial value. */
record Streamed<T>(List<Field> fields, PartiallyGenerated<T> partial, ReadResult<T> result) {

    static <T> Streamed<T> of(Shape<T> shape, String text, int size) {
        var seen = new ArrayList<Field>();
        try (var reader = IncrementalReader.of(shape, Runnable::run)) {
            reader.fields().subscribe(new Collector(seen));
            var partial = PartiallyGenerated.of(shape);
            for (int i = 0; i < text.length(); i += size) {
                partial = reader.accept(text.substring(i, Math.min(text.length(), i + size)));
            }
            var early = List.copyOf(seen);
            return new Streamed<>(early, partial, reader.complete());
        }
    }

    static <T> Streamed<T> of(Shape<T> shape, String text) {
        return of(shape, text, Math.max(1, text.length()));
    }

    static Field field(String name, @Nullable Object value) {
        return new Field(name, value);
    }

    private record Collector(List<Field> seen) implements Flow.Subscriber<Field> {

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Field field) {
            seen.add(field);
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {
            // the fields are all there is to see
        }
    }
}

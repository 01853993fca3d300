/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import static java.util.Objects.requireNonNull;

import io.karta.engine.concurrent.DemandSubscription;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.function.Consumer;

/**
 * Publisher of the items of a producer, which runs once for each subscriber.
 *
 * @param executor the executor of the work
 * @param work delivers each item, and blocks until the subscriber requests it
 */
record ResponsePublisher<T>(Executor executor, Consumer<Consumer<T>> work) implements Publisher<T> {

    /** Dialogue with a model. */
    @FunctionalInterface
    interface Conversation<T> {
        void run(ModelDialogue dialogue, Consumer<T> out);
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        requireNonNull(subscriber, "subscriber");
        subscriber.onSubscribe(new DemandSubscription<>(subscriber, executor, work));
    }
}

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
 * Publishes what a work tells; the work is done once for each subscriber.
 *
 * @param executor where the work is done
 * @param work tells each item, and waits meanwhile until the subscriber wants it
 */
record ResponsePublisher<T>(Executor executor, Consumer<Consumer<T>> work) implements Publisher<T> {

    /** What is said with a model. */
    @FunctionalInterface
    interface Conversation<T> {
        void hold(ModelDialogue interview, Consumer<T> out);
    }

    @Override
    public void subscribe(Subscriber<? super T> subscriber) {
        requireNonNull(subscriber, "subscriber");
        subscriber.onSubscribe(new DemandSubscription<>(subscriber, executor, work));
    }
}

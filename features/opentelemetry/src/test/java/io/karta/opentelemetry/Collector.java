/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import java.util.List;
import java.util.concurrent.Flow;

/** Collects what a publisher publishes. */
record Collector(List<Object> received) implements Flow.Subscriber<Object> {

    static final String DONE = "done";

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Object item) {
        received.add(item);
    }

    @Override
    public void onError(Throwable failure) {
        received.add(failure);
        received.add(DONE);
    }

    @Override
    public void onComplete() {
        received.add(DONE);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration.faults;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Counts attempts of what the callers name. */
@ApplicationScoped
public class Attempts {

    private static final long PATIENCE_SECONDS = 30;

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final CountDownLatch rejection = new CountDownLatch(1);

    void rejected() {
        rejection.countDown();
    }

    boolean awaitRejection() throws InterruptedException {
        return rejection.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    int next(String name) {
        return numbers.merge(name, 1, Integer::sum);
    }

    int number(String name) {
        return numbers.getOrDefault(name, 0);
    }

    int failFirst(String name) {
        int attempt = next(name);
        if (attempt == 1) {
            throw new IllegalStateException("the door is closed");
        }
        return attempt;
    }
}

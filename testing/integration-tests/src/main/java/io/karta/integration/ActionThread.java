/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import jakarta.enterprise.context.ApplicationScoped;

/** Name of the thread on which an action ran last. Thread-safe. */
@ApplicationScoped
public class ActionThread {

    private volatile String name = "";

    void record() {
        name = Thread.currentThread().getName();
    }

    String name() {
        return name;
    }
}

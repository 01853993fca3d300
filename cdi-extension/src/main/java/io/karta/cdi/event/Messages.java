/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String observerFailed(Class<?> event) {
        return "KARTA-480: an observer of %s failed; the process continues. Fix the cause."
                .formatted(event.getSimpleName());
    }
}

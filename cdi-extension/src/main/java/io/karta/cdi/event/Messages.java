/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.event;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static String observerFailed(Class<?> event) {
        return "KARTA-480: an observer of %s failed; the process goes on. Look at the cause."
                .formatted(event.getSimpleName());
    }
}

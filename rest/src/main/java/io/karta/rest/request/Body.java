/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

/** Body of a request: JSON text; empty if there is none. */
public record Body(String text) {

    boolean isEmpty() {
        return text.isBlank();
    }
}

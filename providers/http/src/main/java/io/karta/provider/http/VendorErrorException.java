/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import jakarta.json.JsonObject;

/** Error that a vendor describes within a response, after HTTP 200. The message omits the description. */
public final class VendorErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient JsonObject details;

    /**
     * Creates an exception.
     *
     * @param details the vendor's description, with {@code code} or {@code type}, and {@code message}
     */
    public VendorErrorException(JsonObject details) {
        super("The response contains an error");
        this.details = details;
    }

    JsonObject details() {
        return details;
    }
}

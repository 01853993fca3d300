/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import java.util.Optional;

/** The header {@code Idempotency-Key}. */
public final class IdempotencyHeader {

    private static final String NAME = "Idempotency-Key";
    private static final int LONGEST = 200;

    private IdempotencyHeader() {}

    /**
     * Returns the key; empty without the header. The specification requires quotation marks around a key, but many
     * clients omit them.
     */
    public static Optional<String> key(RestRequest request) {
        return request.header(NAME).map(IdempotencyHeader::unquoted);
    }

    private static String unquoted(String header) {
        var key = header.strip().replaceFirst("^\"(.*)\"$", "$1");
        if (key.isBlank() || key.length() > LONGEST) {
            throw Messages.invalidIdempotencyKey(key, LONGEST);
        }
        return key;
    }

    /** Rejects a key of a request that is not idempotent: its client expects that it can repeat the request. */
    public static void reject(RestRequest request) {
        if (request.header(NAME).isPresent()) {
            throw Messages.keyNeedsAGoal();
        }
    }
}

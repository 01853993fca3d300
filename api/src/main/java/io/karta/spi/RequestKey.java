/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

/**
 * Idempotency key of the request that created a process, in the form for stores.
 *
 * @param token the key with its scope, as a digest; no two processes of a store have the same one
 * @param fingerprint a digest of the content of the request
 */
public record RequestKey(String token, String fingerprint) {

    /** Validates the components. */
    public RequestKey {
        requireNonNull(token, "token");
        requireNonNull(fingerprint, "fingerprint");
    }
}

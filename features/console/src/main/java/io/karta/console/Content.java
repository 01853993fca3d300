/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Content of a response, with its entity tag. Immutable, as long as the array is not changed.
 *
 * @param hash the hash of the bytes
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its hash only
record Content(byte[] bytes, String hash) {

    private static final int HASH_LENGTH = 32;

    static Content of(byte[] bytes) {
        try {
            var hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            return new Content(bytes, hash.substring(0, HASH_LENGTH));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    /** Returns the entity tag: the hash in quotes. */
    String tag() {
        return '"' + hash + '"';
    }
}

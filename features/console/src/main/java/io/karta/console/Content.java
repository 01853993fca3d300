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
 * @param tag the hash of the bytes, in quotes
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its tag only
record Content(byte[] bytes, String tag) {

    private static final int TAG_LENGTH = 32;

    static Content of(byte[] bytes) {
        try {
            var hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
            return new Content(bytes, '"' + hash.substring(0, TAG_LENGTH) + '"');
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;

/**
 * Idempotency key of a request: the first request creates a process, and repeated requests return the same process.
 * Keys of different callers and goals are independent.
 *
 * @param key the key; 1 to 200 characters
 * @param fingerprint a text that identifies the content of the request, such as a digest
 * @param expiry how long after the creation of its process the key is known; positive
 */
public record IdempotencyKey(String key, String fingerprint, Duration expiry) {

    private static final int LONGEST = 200;

    /** A session is found as long as the store keeps its process. */
    private static final Duration FOREVER = Duration.ofDays(36_500);

    /**
     * Creates a key.
     *
     * @param key the key
     * @param fingerprint a text that identifies the content of the request
     * @param expiry how long after the creation of its process the key is known
     * @throws IllegalArgumentException if the key is blank or too long, or if the expiry is not positive
     */
    public IdempotencyKey {
        requireNonNull(fingerprint, "fingerprint");
        if (key.isBlank() || key.length() > LONGEST) {
            throw new IllegalArgumentException("A key has 1 to " + LONGEST + " characters, not " + key.length());
        }
        if (expiry.isNegative() || expiry.isZero()) {
            throw new IllegalArgumentException("The expiry of a key is positive, not " + expiry);
        }
    }

    /**
     * Returns the key of a session whose id is chosen by the application or a client, instead of the id of its process.
     *
     * @param chatbot the name of the chatbot or LLM agent
     * @param id the id of the session
     * @return the key, which does not expire
     */
    public static IdempotencyKey ofSession(String chatbot, String id) {
        return new IdempotencyKey("session-" + UUID.nameUUIDFromBytes(bytes(chatbot + "\n" + id)), chatbot, FOREVER);
    }

    /** UTF-8 has no unpaired surrogates, and no byte 0xFF, which marks the form of texts with them. */
    private static byte[] bytes(String text) {
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        var bytes = ByteBuffer.allocate(1 + text.length() * Character.BYTES).put((byte) 0xFF);
        bytes.asCharBuffer().put(text);
        return bytes.array();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Symmetric key of Standard Webhooks (version {@code v1}, HMAC-SHA256). Messages, logs and {@code toString} never
 * contain its text. Immutable.
 */
final class SigningKey {

    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_BYTES = 24;
    private static final int MAX_BYTES = 64;

    private final SecretKeySpec key;

    private SigningKey(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /** Reads a secret; empty if it is not {@code whsec_} and 24 to 64 bytes in Base64. */
    static Optional<SigningKey> parse(String text) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(text.substring(PREFIX.length()));
            return bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES
                    ? Optional.of(new SigningKey(bytes))
                    : Optional.empty();
        } catch (IllegalArgumentException ignored) { // not Base64
            return Optional.empty();
        }
    }

    /** Returns the signature of a message, with its version. */
    String sign(String id, long timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + ALGORITHM, e);
        }
    }
}

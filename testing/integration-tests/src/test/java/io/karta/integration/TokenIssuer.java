/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** Signs tokens of MicroProfile JWT with a key pair of its own. */
record TokenIssuer(KeyPair keys) {

    static final String NAME = "https://issuer.example";

    private static final Duration AN_HOUR = Duration.ofHours(1);

    static TokenIssuer create() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return new TokenIssuer(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the key that verifies tokens, in PEM for one line of a properties file. */
    String publicKey() {
        return "-----BEGIN PUBLIC KEY-----\\n%s\\n-----END PUBLIC KEY-----"
                .formatted(Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    }

    String token(String caller, String... groups) {
        return sign(claims(NAME, caller, AN_HOUR, groups));
    }

    String expiredToken(String caller) {
        return sign(claims(NAME, caller, AN_HOUR.negated()));
    }

    String tokenOf(String issuer, String caller) {
        return sign(claims(issuer, caller, AN_HOUR));
    }

    private static JsonObject claims(String issuer, String caller, Duration validFor, String... groups) {
        long expires = Instant.now().plus(validFor).getEpochSecond();
        return Json.createObjectBuilder()
                .add("iss", issuer)
                .add("sub", "user-" + caller)
                .add("upn", caller)
                .add("jti", UUID.randomUUID().toString())
                .add("iat", expires - 2 * AN_HOUR.toSeconds())
                .add("exp", expires)
                .add("groups", Json.createArrayBuilder(List.of(groups)))
                .build();
    }

    private String sign(JsonObject claims) {
        var header = Json.createObjectBuilder()
                .add("alg", "RS256")
                .add("typ", "JWT")
                .add("kid", "key-1")
                .build();
        String content = encode(header.toString().getBytes(UTF_8)) + "."
                + encode(claims.toString().getBytes(UTF_8));
        try {
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(keys.getPrivate());
            signature.update(content.getBytes(UTF_8));
            return content + "." + encode(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import io.karta.mcp.protocol.ClientMessage.Request;
import io.karta.mcp.protocol.JsonBuilders;
import io.karta.mcp.protocol.McpException;
import io.karta.process.Caller;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * State of a call between its repetitions, which the client keeps. It is signed, expires, and is valid for one caller
 * and one request only. Thread-safe.
 */
final class RequestState {

    private static final String ALGORITHM = "HmacSHA256";
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final int KEY_BYTES = 32;

    private final SecretKeySpec key;
    private final Clock clock;

    RequestState(Optional<String> key, Clock clock) {
        this.key = new SecretKeySpec(key.map(RequestState::bytes).orElseGet(RequestState::random), ALGORITHM);
        this.clock = clock;
    }

    private static byte[] random() {
        var bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the text that a client keeps for a value. */
    String write(JsonObject value, Request request, Caller caller) {
        var payload = JsonBuilders.object()
                .add("value", value)
                .add("caller", caller.name().orElse(""))
                .add("request", digest(request))
                .add("expires", clock.instant().plus(LIFETIME).getEpochSecond())
                .build()
                .toString();
        return encoded(bytes(payload)) + "." + encoded(signature(payload));
    }

    /** Returns the value in the state of a repeated request; empty if the request has none. */
    JsonObject read(Request request, Caller caller) {
        var state = request.params().get("requestState");
        if (state == null) {
            return JsonValue.EMPTY_JSON_OBJECT;
        }
        var payload = payload(request.params().getString("requestState", ""));
        if (!payload.getString("caller").equals(caller.name().orElse(""))
                || !payload.getString("request").equals(digest(request))) {
            throw McpException.invalidParams("The requestState belongs to another request");
        }
        if (payload.getJsonNumber("expires").longValue() < clock.instant().getEpochSecond()) {
            throw McpException.invalidParams("The requestState has expired");
        }
        return payload.getJsonObject("value");
    }

    private JsonObject payload(String state) {
        try {
            int dot = state.indexOf('.');
            var text = new String(
                    Base64.getUrlDecoder().decode(state.substring(0, Math.max(0, dot))), StandardCharsets.UTF_8);
            var signature = Base64.getUrlDecoder().decode(state.substring(dot + 1));
            if (dot > 0 && MessageDigest.isEqual(signature, signature(text))) {
                try (var reader = JsonBuilders.provider().createReader(new StringReader(text))) {
                    return reader.readObject();
                }
            }
        } catch (IllegalArgumentException | JsonException ignored) { // not a state that this server has written
        }
        throw McpException.invalidParams("The requestState is invalid");
    }

    private byte[] signature(String payload) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(bytes(payload));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has the algorithm
        }
    }

    private static String digest(Request request) {
        var salient = JsonBuilders.object(request.params())
                .remove("_meta")
                .remove("requestState")
                .remove("inputResponses")
                .build();
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return encoded(sha.digest(bytes(request.method() + "\n" + salient)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every JDK has the algorithm
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}

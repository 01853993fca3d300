/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.agent.IdempotencyKey;
import io.karta.agent.StoredNames;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.rest.request.Body;
import io.karta.rest.request.CallOption;
import io.karta.rest.request.IdempotencyHeader;
import io.karta.rest.request.Preferences;
import io.karta.rest.request.QueryParameters;
import io.karta.rest.request.RestRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Options of a request that starts a process.
 *
 * @param preferences the preferences of the client for the response
 * @param label the business key of the process
 * @param key the idempotency key of the request
 * @param requested reads and checks the options that the caller has set
 * @param fingerprint the parameters of these options; empty if there are none
 */
record StartOptions(
        Preferences preferences,
        Optional<String> label,
        Optional<String> key,
        Supplier<ProcessOptions> requested,
        String fingerprint) {

    private static final int LONGEST = 200;

    static StartOptions of(RestRequest request, RequestedOptions options) {
        checkName(request.caller());
        var parameters = request.parameters();
        var label = parameters.text("label", LONGEST);
        Supplier<ProcessOptions> requested = () -> {
            var read = options.read(parameters);
            parameters.verify();
            return read;
        };
        return new StartOptions(
                Preferences.of(request), label, IdempotencyHeader.key(request), requested, fingerprint(parameters));
    }

    /** A process keeps the name of its caller; other requests of this caller need no store. */
    private static void checkName(Caller caller) {
        caller.name().flatMap(name -> StoredNames.problem("caller", name)).ifPresent(problem -> {
            throw Messages.invalidCaller(problem);
        });
    }

    private static String fingerprint(QueryParameters parameters) {
        if (parameters.isEmpty()) {
            return "";
        }
        return Arrays.stream(CallOption.values())
                .map(CallOption::parameter)
                .filter(parameters::has)
                .map(name -> "\n" + name + "=" + parameters.all(name))
                .collect(Collectors.joining());
    }

    /** Returns the options of a new process. */
    ProcessOptions toProcessOptions(Caller caller) {
        var options = requested.get().withCaller(caller);
        options = preferences.language().isPresent()
                ? options.withLocale(preferences.language().get())
                : options;
        return label.isPresent() ? options.withLabel(label.get()) : options;
    }

    /**
     * Returns the idempotency key of the request with its body and options; the rest of the request is not compared.
     */
    Optional<IdempotencyKey> idempotencyKey(Body body, Duration expiry) {
        return key.map(text -> new IdempotencyKey(text, digest(body.text() + fingerprint), expiry));
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}

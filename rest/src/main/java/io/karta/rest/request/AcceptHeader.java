/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.regex.Pattern;

/** The header {@code Accept}: some servers fail with an internal error if a weight in it is not a number. */
final class AcceptHeader {

    private static final Pattern WEIGHT = Pattern.compile("[qQ]\\s*+=.*+");
    private static final Pattern VALID = Pattern.compile("[qQ]\\s*+=\\s*+\"?-?(\\d++\\.?\\d*+|\\.\\d++)\"?");

    private AcceptHeader() {}

    /** Rejects a weight that is not a number; its range is up to the server. */
    static void check(ContainerRequestContext request) {
        var header = request.getHeaderString(HttpHeaders.ACCEPT);
        if (header != null && header.contains(";")) {
            QuotedText.split(header, ',').stream()
                    .flatMap(type -> QuotedText.split(type, ';').stream().skip(1))
                    .map(String::strip)
                    .filter(parameter -> WEIGHT.matcher(parameter).matches()
                            && !VALID.matcher(parameter).matches())
                    .findFirst()
                    .ifPresent(weight -> {
                        throw Messages.invalidWeight(weight);
                    });
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;

/** Error response of the server to a request. */
final class ErrorResponse extends Exception {

    private static final int UNSUPPORTED_VERSION = -32022;
    private static final int LONGEST = 500;
    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient List<String> supported;

    private ErrorResponse(int code, String message, List<String> supported) {
        super(message, null, false, false);
        this.code = code;
        this.supported = supported;
    }

    /** Creates the exception for the member {@code error} of a response. */
    static ErrorResponse of(JsonObject error) {
        var supported = error.get("data") instanceof JsonObject data && data.get("supported") instanceof JsonArray all
                ? all.stream()
                        .filter(JsonString.class::isInstance)
                        .map(version -> ((JsonString) version).getString())
                        .toList()
                : List.<String>of();
        return new ErrorResponse(
                error.getInt("code", 0), CleanText.of(error.getString("message", ""), LONGEST), supported);
    }

    int code() {
        return code;
    }

    /** Returns whether the server does not implement the version of the request. */
    boolean isUnsupportedVersion() {
        return code == UNSUPPORTED_VERSION;
    }

    /** Returns the versions that the server implements, if it has named them. */
    List<String> supported() {
        return supported;
    }
}

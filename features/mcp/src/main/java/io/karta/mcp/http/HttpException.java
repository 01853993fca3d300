/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.http;

import java.util.Map;

/** Rejection of a request before its message is read. */
final class HttpException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, String> headers;

    HttpException(int status, String message) {
        this(status, message, Map.of());
    }

    HttpException(int status, String message, Map<String, String> headers) {
        super(message, null, false, false);
        this.status = status;
        this.headers = headers;
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.http;

import io.karta.a2a.protocol.RpcError;
import io.karta.a2a.protocol.RpcException;
import java.util.Map;

/** Rejection of an HTTP request before it is read as one of JSON-RPC. */
final class HttpRejection extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient Map<String, String> headers;

    /**
     * Creates a rejection.
     *
     * @param message the text for the client, which starts with the code
     */
    HttpRejection(int status, String message, Map<String, String> headers) {
        super(message, null, false, false);
        this.status = status;
        this.headers = Map.copyOf(headers);
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    RpcException toRpc() {
        return new RpcException(RpcError.INVALID_REQUEST, String.valueOf(getMessage()));
    }
}

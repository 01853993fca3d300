/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.http.HttpHeaders;

/** Complete HTTP response with any status. */
public final class HttpAnswer {

    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;

    HttpAnswer(int status, HttpHeaders headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    /** Returns the status. */
    public int status() {
        return status;
    }

    /** Returns the headers. */
    public HttpHeaders headers() {
        return headers;
    }

    /** Returns the body; the caller must not change it. */
    public byte[] body() {
        return body;
    }

    /** Returns whether the status is a success (2xx). */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}

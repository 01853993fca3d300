/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

import java.io.IOException;

/** Failure of a login, with a reason for the log. */
public final class OAuthException extends IOException {

    private static final long serialVersionUID = 1L;

    OAuthException(String reason) {
        super(reason);
    }

    OAuthException(String reason, Throwable cause) {
        super(reason, cause);
    }
}

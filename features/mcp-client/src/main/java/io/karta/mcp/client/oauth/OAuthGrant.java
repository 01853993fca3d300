/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.oauth;

/** How an application obtains tokens. */
public enum OAuthGrant {
    /** A person logs in. */
    AUTHORIZATION_CODE,
    /** The application has credentials of its own. */
    CLIENT_CREDENTIALS
}

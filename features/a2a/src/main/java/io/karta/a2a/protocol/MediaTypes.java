/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.protocol;

/** Media types of parts. */
public final class MediaTypes {

    public static final String TEXT = "text/plain";
    public static final String JSON = "application/json";

    private MediaTypes() {}
}

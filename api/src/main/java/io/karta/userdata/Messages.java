/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static IllegalArgumentException anonymousOwner() {
        return new IllegalArgumentException(
                "KARTA-635: an anonymous user cannot own artifacts outside of a session. Name"
                        + " the user, or use the artifacts of the session.");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String callerNotDetermined(String source, Throwable failure) {
        return ("KARTA-902: %s failed to provide the caller (%s). Check the security configuration "
                        + "of the server and the application. Unless another source provides the caller, the "
                        + "process runs as anonymous, without roles.")
                .formatted(source, failure.getClass().getSimpleName());
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.security;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static String callerNotDetermined(String source, Throwable failure) {
        return ("KARTA-902: %s could not be asked for the caller (%s). Unless another source knows the caller, the "
                        + "process"
                        + " runs for an anonymous one, without roles. Check the security configuration of the "
                        + "server and"
                        + " the application.")
                .formatted(source, failure.getClass().getSimpleName());
    }
}

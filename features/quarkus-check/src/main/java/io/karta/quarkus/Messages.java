/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.quarkus;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String portableExtensionsIgnored() {
        return "KARTA-905: Karta is not supported yet on Quarkus. The container of this build ignores portable "
                + "extensions of CDI, so it finds no agents. Use a server with Jakarta EE, or remove Karta.";
    }
}

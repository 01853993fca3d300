/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.agent.AgentException;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noSetting(Class<?> test, String text) {
        return new AgentException(
                "KARTA-780: \"%s\" in @KartaTest(config) of %s is invalid. Write a key and a value, separated by =."
                        .formatted(text, test.getSimpleName()));
    }
}

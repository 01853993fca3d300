/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.agent.AgentException;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noSetting(Class<?> test, String text) {
        return new AgentException(
                "KARTA-780: \"%s\" in @KartaTest(config) of %s is no setting. Write a key and a value with = between them."
                        .formatted(text, test.getSimpleName()));
    }

    static AgentException noTest(Class<?> test) {
        return new AgentException(
                "KARTA-781: %s is extended with KartaTestExtension, but neither it nor a class around it is annotated. Annotate it with @KartaTest."
                        .formatted(test.getName()));
    }
}

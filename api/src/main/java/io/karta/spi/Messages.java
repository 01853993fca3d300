/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException settingMissing(String key) {
        return new AgentException("KARTA-762: '%s' is missing. Add it.".formatted(key));
    }

    static AgentException settingInvalid(String key, String value, Exception cause) {
        return new AgentException(
                "KARTA-763: '%s' has the invalid value '%s'. Correct it.".formatted(key, value), cause);
    }
}

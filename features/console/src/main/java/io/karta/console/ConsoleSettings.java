/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.ConfigKeys;
import io.karta.process.AgentPlatform;

/**
 * Configuration of the console; what it shares with REST has the keys of REST. Immutable.
 *
 * @param operatorRole the role that opens the console
 * @param acceptsCommands whether operators may send commands
 * @param costDays the number of days whose cost is counted
 * @param maxBodySize the maximum length of a body, in bytes
 */
record ConsoleSettings(String operatorRole, boolean acceptsCommands, int costDays, int maxBodySize) {

    private static final String DEFAULT_OPERATOR_ROLE = "karta-operator";
    private static final int DEFAULT_COST_DAYS = 30;
    private static final int DEFAULT_MAX_BODY_SIZE = 10 * 1024 * 1024;

    /** Reads the configuration, which the platform has validated at deployment. */
    static ConsoleSettings of(AgentPlatform platform) {
        return new ConsoleSettings(
                platform.setting(ConfigKeys.REST_OPERATOR_ROLE).orElse(DEFAULT_OPERATOR_ROLE),
                platform.setting(ConfigKeys.CONSOLE_COMMANDS)
                        .filter("false"::equals)
                        .isEmpty(),
                number(platform, ConfigKeys.CONSOLE_COST_DAYS, DEFAULT_COST_DAYS),
                number(platform, ConfigKeys.REST_MAX_BODY_SIZE, DEFAULT_MAX_BODY_SIZE));
    }

    private static int number(AgentPlatform platform, String key, int otherwise) {
        return platform.setting(key).map(Integer::valueOf).orElse(otherwise);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.ConfigKeys;
import io.karta.process.AgentPlatform;

/**
 * Configuration of this module. Immutable.
 *
 * @param admitsAnonymous whether unauthenticated callers are admitted
 * @param operatorRole the role whose callers see and control all processes
 */
record RestSettings(boolean admitsAnonymous, String operatorRole) {

    static final String DEFAULT_OPERATOR_ROLE = "karta-operator";

    /** Reads the configuration, which the platform has validated at deployment. */
    static RestSettings of(AgentPlatform platform) {
        return new RestSettings(
                platform.setting(ConfigKeys.REST_ANONYMOUS)
                        .filter("true"::equals)
                        .isPresent(),
                platform.setting(ConfigKeys.REST_OPERATOR_ROLE).orElse(DEFAULT_OPERATOR_ROLE));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.agent.ConfigKeys;

/** Options of processes that callers may set with query parameters, as far as the configuration allows. */
public enum CallOption {
    MAX_ACTIONS("maxActions", ConfigKeys.REST_OPTION_MAX_ACTIONS),
    MAX_TOKENS("maxTokens", ConfigKeys.REST_OPTION_MAX_TOKENS),
    MAX_COST("maxCost", ConfigKeys.REST_OPTION_MAX_COST),
    TIMEOUT("timeout", ConfigKeys.REST_OPTION_TIMEOUT),
    DELAY("delay", ConfigKeys.REST_OPTION_DELAY),
    TOOL_DELAY("toolDelay", ConfigKeys.REST_OPTION_TOOL_DELAY),
    CONCURRENT("concurrent", ConfigKeys.REST_OPTION_CONCURRENT),
    VERBOSITY("verbosity", ConfigKeys.REST_OPTION_VERBOSITY),
    CONTEXT("context", ConfigKeys.REST_OPTION_CONTEXT),
    BLACKBOARD("blackboard", ConfigKeys.REST_OPTION_BLACKBOARD);

    private final String parameter;
    private final String key;

    CallOption(String parameter, String key) {
        this.parameter = parameter;
        this.key = key;
    }

    /** Returns the name of the query parameter. */
    public String parameter() {
        return parameter;
    }

    /** Returns the configuration key with the roles that may set the option. */
    public String key() {
        return key;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.deployment;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException notDeployed() {
        return new AgentException(
                "KARTA-481: agents were called before the application was deployed, or after a failed deployment."
                        + " Call them from a bean, at the earliest when the application scope is initialized.");
    }

    static String opaqueJsonb(String bean) {
        return "KARTA-538: the configuration of JSON-B in bean %s is unknown, because a Jsonb hides it.".formatted(bean)
                + " Produce its JsonbConfig as a bean, so that models and Karta's REST use the same names and formats.";
    }

    static String playsAScript() {
        return "KARTA-474: no language model is configured, and %s is true: a script answers instead of a model. Set"
                        .formatted(ConfigKeys.SCRIPTED_ANSWERS)
                + " karta.models.<name>.provider, or an environment variable such as OPENAI_API_KEY.";
    }
}

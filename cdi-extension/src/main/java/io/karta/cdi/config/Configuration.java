/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Source of the configuration of an application. */
public interface Configuration {

    /** Returns the value of a key; empty if it is missing or empty. */
    Optional<String> value(String key);

    /**
     * Returns the text of a key whose expressions, such as {@code ${SHOP_KEY}}, cannot be resolved; empty if they can,
     * or there are none.
     */
    default Optional<String> unresolved(String key) {
        return Optional.empty();
    }

    /** Returns the source of the value of a key, such as "system properties", for messages. */
    String source(String key);

    /** Returns all keys; some may have the form of environment variables. */
    Set<String> keys();

    /** Returns the environment variables, for the usual variables of vendors. */
    Map<String, String> environment();
}

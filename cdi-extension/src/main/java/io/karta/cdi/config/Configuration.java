/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the application's configuration comes from. */
public interface Configuration {

    /** The value of a key; empty if there is none, or an empty one. */
    Optional<String> value(String key);

    /**
     * Returns the text of a key whose expressions, such as {@code ${SHOP_KEY}}, cannot be resolved; empty if they can,
     * or there are none.
     */
    default Optional<String> unresolved(String key) {
        return Optional.empty();
    }

    /** Returns the source of the value of a key, such as "system properties"; only for messages. */
    String source(String key);

    /** The keys there are; some of them perhaps in the form of environment variables. */
    Set<String> keys();

    /** What the vendors' usual environment variables are set to. */
    Map<String, String> environment();
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.ai.ToolGroup;
import java.util.Optional;
import java.util.Set;

/**
 * Provider of tool groups that are configured by name. A jar lists its providers in {@code
 * META-INF/services/io.karta.spi.ToolGroupProvider}.
 *
 * <pre>{@code
 * public class LdapGroupProvider implements ToolGroupProvider {
 *     public String section() { return "directories"; }
 *     public Set<String> keys() { return Set.of("host"); }               // karta.directories.<name>.host
 *     public Optional<ToolGroup> create(NamedSettings settings, ApplicationBeans beans) {
 *         return settings.values().text("host").map(host -> new LdapGroup(settings.name(), host));
 *     }
 * }
 * }</pre>
 */
public interface ToolGroupProvider {

    /**
     * Returns the configuration section of the groups.
     *
     * @return one word in lower case; the keys are {@code karta.<section>.<name>.<key>}
     */
    String section();

    /**
     * Returns the keys below a name.
     *
     * @return the keys, without the name
     */
    Set<String> keys();

    /**
     * Creates the group of a name. Called when the application is deployed, so it must not connect to anything, and
     * must not use the beans before the group is called. A group that is {@link AutoCloseable} is closed when the
     * application ends.
     *
     * @param settings the configuration below the name, and the receiver of problems
     * @param beans the beans of the application
     * @return the group; empty if a problem was reported
     */
    Optional<ToolGroup> create(NamedSettings settings, ApplicationBeans beans);
}

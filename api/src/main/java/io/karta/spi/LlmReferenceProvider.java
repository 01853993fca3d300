/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.ai.LlmReference;
import java.util.Map;

/**
 * Makes references of one kind from a file of references. A jar lists its providers in
 * {@code META-INF/services/io.karta.spi.LlmReferenceProvider}.
 *
 * <pre>{@code
 * - kind: jira                      # finds the provider with this name
 *   name: backlog
 *   project: SHOP
 *
 * public final class JiraProvider implements LlmReferenceProvider {
 *     public String kind() { return "jira"; }
 *     public LlmReference create(Map<String, Object> settings) { return new Jira(settings.get("project")); }
 * }
 * }</pre>
 */
public interface LlmReferenceProvider {

    /**
     * Returns the name that {@code kind} uses in a file of references.
     *
     * @return a word in lower case, such as {@code web-page}
     */
    String kind();

    /**
     * Creates a reference.
     *
     * @param settings what the file says, without {@code kind}
     * @return the reference
     * @throws io.karta.agent.AgentException if a setting is missing or wrong; names it
     */
    LlmReference create(Map<String, Object> settings);
}

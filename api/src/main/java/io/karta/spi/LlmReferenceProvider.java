/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.ai.LlmReference;
import java.util.Map;

/**
 * Provider of references of one kind, for reference files. A jar lists its providers in {@code
 * META-INF/services/io.karta.spi.LlmReferenceProvider}.
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
     * Returns the value of {@code kind} in a reference file.
     *
     * @return a word in lower case, such as {@code web-page}
     */
    String kind();

    /**
     * Creates a reference.
     *
     * @param settings the values in the file, without {@code kind}
     * @return the reference
     * @throws io.karta.agent.AgentException if a setting is missing or invalid; the message contains its key
     */
    LlmReference create(Map<String, Object> settings);
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import io.karta.tool.ToolInput;
import java.util.Optional;

/**
 * Handler that answers requests of an MCP server for input (elicitation) instead of the user, named by {@code
 * karta.mcp.<name>.elicitation-bean}.
 *
 * <pre>{@code
 * @Named("profileAnswers")
 * @ApplicationScoped
 * public class ProfileAnswers implements McpElicitationHandler {
 *
 *     @Inject
 *     Profiles profiles;
 *
 *     @Override
 *     @ActivateRequestContext
 *     public Optional<ToolInput> answer(McpElicitation elicitation) {
 *         return elicitation.fields().equals(Set.of("email"))
 *                 ? profiles.find(elicitation.caller()).map(profile -> ToolInput.of(profile.toJson()))
 *                 : Optional.empty();                          // the user answers
 *     }
 * }
 * }</pre>
 *
 * <p>The handler runs on a thread of its own without a request context, and is interrupted when the call of the tool
 * ends. An exception is logged, and the user is asked.
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface McpElicitationHandler {

    /**
     * Answers a request. Called again for the same request if the call of the tool is repeated, such as after a crash.
     *
     * @param elicitation the request of an untrusted server
     * @return the answer, in which absent fields have the defaults of the schema; an invalid one is logged, and the
     *     request is declined. Empty to ask the user of the process; in a prompt that cannot wait, the request is
     *     declined
     */
    Optional<ToolInput> answer(McpElicitation elicitation);
}

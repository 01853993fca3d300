/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import io.karta.agent.AgentException;
import io.karta.tool.ToolEscalationException;
import org.jspecify.annotations.Nullable;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException indexLocked(String location, Exception cause) {
        return new AgentException(
                ("KARTA-554: the index %s is in use by another knowledge base, application or process. Use a "
                                + "directory of its own for each knowledge base and node.")
                        .formatted(location),
                cause);
    }

    static AgentException indexFailed(String location, Exception cause) {
        return new AgentException(
                ("KARTA-555: the index %s cannot be used (%s). Check the directory, or delete it: the documents are "
                                + "then read again.")
                        .formatted(location, cause.getClass().getSimpleName()),
                cause);
    }

    /** Creates an error that the model may read. */
    static AgentException invalidRegex(String problem) {
        return new ToolEscalationException(
                "KARTA-549: the regular expression is invalid: %s. Correct it.".formatted(problem));
    }

    /** Creates an error that the model may read. */
    static AgentException complexRegex() {
        return new ToolEscalationException(
                "KARTA-550: the regular expression is too complex. Use a simpler one, with fewer repetitions.");
    }

    static AgentException interrupted(String location, @Nullable Exception cause) {
        return new AgentException(
                "KARTA-552: the use of the index %s was interrupted. Start the search or refresh again."
                        .formatted(location),
                cause);
    }
}

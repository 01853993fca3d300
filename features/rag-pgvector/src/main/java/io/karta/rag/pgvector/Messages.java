/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import io.karta.agent.AgentException;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException noDataSource(String name, @Nullable Exception cause) {
        return new AgentException(
                ("KARTA-292: there is no data source with the JNDI name '%s'. Set karta.knowledge.<name>.data-source to"
                                + " the name of one.")
                        .formatted(name),
                cause);
    }

    static AgentException unusable(String problem, @Nullable Exception cause) {
        return new AgentException(
                ("KARTA-293: the database cannot keep a knowledge base: %s. Install pgvector 0.8 or later, and let the"
                                + " user of the data source create extensions and tables, or create them.")
                        .formatted(problem),
                cause);
    }

    static AgentException failed(String what, Throwable cause) {
        return new AgentException(
                "KARTA-294: the database failed to %s (%s). Check the database and its data source."
                        .formatted(what, cause.getClass().getSimpleName()),
                cause);
    }
}

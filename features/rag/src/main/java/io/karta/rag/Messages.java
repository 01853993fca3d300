/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.agent.AgentException;
import io.karta.ai.MalformedOutputException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static String pathMissing(String name) {
        return "KARTA-543: knowledge base '%1$s' has no documents. Set karta.knowledge.%1$s.path.".formatted(name);
    }

    /** The name is empty if the injection point has none. */
    static AgentException notConfigured(String name, String where, Collection<String> names) {
        boolean isNamed = !name.isEmpty();
        return new AgentException("KARTA-544: %s needs %s. Set karta.knowledge.%s.path%s."
                .formatted(
                        where,
                        isNamed
                                ? "the knowledge base '%s', which is not configured".formatted(name)
                                : "a knowledge base, but has no @Named",
                        isNamed ? name : "<name>",
                        names.isEmpty() ? "" : ", or use @Named with one of: " + String.join(", ", names)));
    }

    static String lexicalOnly(String name, String reason) {
        return ("KARTA-564: searches of knowledge base '%s' compare words only, because no embedding model can be used "
                        + "(%s). Set karta.knowledge.%1$s.embedding to a model, or to none to omit this message.")
                .formatted(name, reason);
    }

    static MalformedOutputException citationsInvalid(List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-284: the model cited invalid sources in all attempts (%d in the last one). Use a more capable "
                                + "model, or check that the knowledge base covers the question.")
                        .formatted(problems.size()),
                problems);
    }

    static AgentException notCapable(String name, String operation) {
        return new AgentException(
                "KARTA-285: knowledge base '%s' does not support %s. Check capabilities() before the call."
                        .formatted(name, operation));
    }

    static String refreshFailed(String name) {
        return ("KARTA-286: knowledge base '%s' was not refreshed. Its earlier documents remain in use; check its "
                        + "source.")
                .formatted(name);
    }

    static AgentException noSource(String name) {
        return new AgentException(
                "KARTA-287: knowledge base '%s' has no source. Call directory or source.".formatted(name));
    }

    static AgentException closed(String name) {
        return new AgentException(
                "KARTA-288: knowledge base '%s' is closed. Do not use it after the application has ended."
                        .formatted(name));
    }

    static String unknownStore(String name, String store, Collection<String> names) {
        return ("KARTA-290: no jar provides the store '%s' of knowledge base '%s'. Add the jar, or set "
                        + "karta.knowledge.%2$s.store to one of: %s.")
                .formatted(store, name, String.join(", ", names));
    }

    static AgentException waitInterrupted() {
        return new AgentException(
                "KARTA-291: the wait for the refresh of another thread or node was interrupted. Start the search"
                        + " again.");
    }

    static String rerankingFailed(String name, String reason) {
        return ("KARTA-557: the results of a search of knowledge base '%s' were not ordered by the model (%s). Check "
                        + "karta.knowledge.%1$s.reranking or the reranker; the results are in the order of the search.")
                .formatted(name, reason);
    }

    static AgentException noRerankingModel(String name, String model, String reason, @Nullable Throwable cause) {
        return new AgentException(
                ("KARTA-607: the model '%2$s' that orders the results of knowledge base '%1$s' cannot be used (%3$s). "
                                + "Set karta.knowledge.%1$s.reranking to a model, or remove it.")
                        .formatted(name, model, reason),
                cause);
    }

    static String listenerFailed() {
        return "KARTA-289: a listener for results of searches failed. Fix the listener; the search is not affected.";
    }
}

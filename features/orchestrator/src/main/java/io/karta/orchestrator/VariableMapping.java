/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.generation.annotation.Guide;
import java.util.List;

/**
 * Answer of a model to the question which steps the names in an intent denote. Applications use it to script models in
 * tests, here for the intent {@code "A motto for {{ backdrop }}, in {{ weather }}"} after a step {@code concept}:
 *
 * <pre>{@code
 * model.on(VariableMapping.class)
 *         .answer(VariableMapping.of(
 *                 new VariableMapping.Entry("backdrop", "concept"), new VariableMapping.Entry("weather", "none")));
 * }</pre>
 *
 * <p>A model is asked only for names that keywords do not resolve. Entries for other names are ignored. {@code none}
 * leaves the name to the model that writes the intent.
 *
 * @param entries the names with their sources
 */
public record VariableMapping(@Guide("Every name that was asked for") List<Entry> entries) {

    /** Creates a mapping. */
    public VariableMapping {
        entries = List.copyOf(entries);
    }

    /**
     * Source of one name.
     *
     * @param variable the name
     * @param source the id of a step, {@code task}, or {@code none}
     */
    public record Entry(
            @Guide("The name, as it is listed") String variable,
            @Guide("The id of the step whose output it stands for, or task, or none") String source) {}

    /**
     * Creates a mapping.
     *
     * @param entries the names with their sources
     * @return the mapping
     */
    public static VariableMapping of(Entry... entries) {
        return new VariableMapping(List.of(entries));
    }
}

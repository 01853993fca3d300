/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.generation.annotation.Guide;
import java.util.List;

/**
 * What a model answers when it is asked which steps the names in an intent stand for. Applications meet it where they play the model in tests,
 * here for the intent {@code "A motto for {{ backdrop }}, in {{ weather }}"} after a step {@code concept}:
 *
 * <pre>{@code
 * model.on(VariableMapping.class)
 *         .answer(VariableMapping.of(
 *                 new VariableMapping.Entry("backdrop", "concept"), new VariableMapping.Entry("weather", "none")));
 * }</pre>
 *
 * <p>It is asked for names that words alone do not tell. An entry for any other name is ignored; {@code none} leaves the name to the model that
 * writes the intent.
 *
 * @param entries the names, with what each stands for
 */
public record VariableMapping(@Guide("Every name that was asked for") List<Entry> entries) {

    /** Copies the list. */
    public VariableMapping {
        entries = List.copyOf(entries);
    }

    /**
     * What one name stands for.
     *
     * @param variable the name
     * @param source the id of a step, {@code task}, or {@code none}
     */
    public record Entry(
            @Guide("The name, as it is listed") String variable,
            @Guide("The id of the step whose output it stands for, or task, or none") String source) {}

    /**
     * Makes a mapping.
     *
     * @param entries the names, with what each stands for
     * @return the mapping
     */
    public static VariableMapping of(Entry... entries) {
        return new VariableMapping(List.of(entries));
    }
}

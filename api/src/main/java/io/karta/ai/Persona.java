/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * Persona of the model: name, character, voice and objective.
 *
 * <pre>{@code
 * static final Persona CLERK = Persona.create("Grace", "A clerk who cares", "Warm and brief", "Keep the customer");
 *
 * ai.withDefaultLlm().withPromptContributor(CLERK).generateText("Answer: " + complaint)
 * }</pre>
 *
 * @param name the name
 * @param persona the character
 * @param voice the tone of voice
 * @param objective the objective
 */
public record Persona(String name, String persona, String voice, String objective) implements PromptContributor {

    /**
     * Creates a persona.
     *
     * @param name the name
     * @param persona the character
     * @param voice the tone of voice
     * @param objective the objective
     */
    public Persona {
        requireNonNull(name, "name");
        requireNonNull(persona, "persona");
        requireNonNull(voice, "voice");
        requireNonNull(objective, "objective");
    }

    /**
     * Creates a persona.
     *
     * <pre>{@code Persona.create("Grace", "A clerk who cares", "Warm and brief", "Keep the customer") }</pre>
     *
     * @param name the name
     * @param persona the character
     * @param voice the tone of voice
     * @param objective the objective
     * @return the persona
     */
    public static Persona create(String name, String persona, String voice, String objective) {
        return new Persona(name, persona, voice, objective);
    }

    @Override
    public String contribution() {
        return """
                You are %s.
                Your persona: %s.
                Your objective is %s.
                Your voice: %s."""
                .formatted(bare(name), bare(persona), bare(objective), bare(voice));
    }

    /** Removes a trailing full stop. */
    private static String bare(String words) {
        return words.endsWith(".") ? words.substring(0, words.length() - 1) : words;
    }
}

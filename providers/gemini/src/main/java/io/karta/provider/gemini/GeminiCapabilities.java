/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.ModelOption.TEMPERATURE;
import static io.karta.provider.http.ModelOption.TOP_K;
import static io.karta.provider.http.ModelOption.TOP_P;

import io.karta.model.Capability;
import io.karta.provider.http.ModelOption;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a model can do, as far as its name tells: {@code gemini-2.5-pro}, {@code gemini-3.5-flash-lite},
 * {@code gemini-flash-latest}.
 *
 * @param model the model's name, as the API's paths hold it
 * @param generation 205 for 2.5; 0 if nobody knows
 */
record GeminiCapabilities(String model, int generation) {

    private static final Pattern NUMBERED = Pattern.compile("(?:.*/)?gemini-(\\d{1,2})(?:\\.(\\d{1,2}))?(?:-.*)?");
    private static final Pattern NEWEST = Pattern.compile("(?:.*/)?gemini-(?:.+-)?latest");

    /** Draw, speak, listen or steer, and do little else. */
    private static final Pattern SPECIAL =
            Pattern.compile(".*-(?:image|tts|live|audio|dialog|embedding|robotics|computer-use|omni)(?:-.*)?");

    private static final int THINKING_CAME = 205;
    private static final int STRICT_CAME = 300;
    private static final int TEMPER_WENT = 306;

    static GeminiCapabilities of(String name) {
        var model = name.startsWith("models/") ? name.substring("models/".length()) : name;
        var numbered = NUMBERED.matcher(model);
        if (numbered.matches()) {
            int minor = numbered.group(2) == null ? 0 : Integer.parseInt(numbered.group(2));
            return new GeminiCapabilities(model, Integer.parseInt(numbered.group(1)) * 100 + minor);
        }
        return new GeminiCapabilities(model, NEWEST.matcher(model).matches() ? Integer.MAX_VALUE : 0);
    }

    private boolean isOrdinary() {
        return generation > 0 && !SPECIAL.matcher(model).matches();
    }

    boolean keepsToSchemas() {
        return isOrdinary();
    }

    /** Came with Gemini 3. */
    boolean keepsToSchemasBesideTools() {
        return isOrdinary() && isStrict();
    }

    /** Gemma, which the same API offers, cannot; of a model that nobody knows the user says whether it can. */
    boolean callsTools() {
        return isOrdinary() || (generation == 0 && !model.contains("gemma"));
    }

    boolean thinks() {
        return isOrdinary() && generation >= THINKING_CAME;
    }

    Set<Capability> capabilities() {
        if (!isOrdinary()) {
            return Set.of();
        }
        Set<Capability> all = EnumSet.of(Capability.VISION, Capability.DOCUMENTS);
        if (thinks()) {
            all.add(Capability.THINKING);
        }
        return all;
    }

    /** From Gemini 3 on a call of a tool that comes back without a signature is refused. */
    boolean isStrict() {
        return generation >= STRICT_CAME;
    }

    /** Until Gemini 3 what a tool answers is text. */
    boolean seesWithinResults() {
        return generation >= STRICT_CAME;
    }

    /** How much it thinks is told in tokens; since Gemini 3 in words. */
    boolean countsThoughts() {
        return generation < STRICT_CAME;
    }

    /** The fewest tokens it can be told to think. */
    int leastThinking() {
        return model.contains("pro") ? 128 : 0;
    }

    Set<ModelOption> lacking() {
        boolean choosesItself = generation >= TEMPER_WENT || model.contains("gemini-3.5-flash-lite");
        return choosesItself ? Set.of(TEMPERATURE, TOP_P, TOP_K) : Set.of();
    }
}

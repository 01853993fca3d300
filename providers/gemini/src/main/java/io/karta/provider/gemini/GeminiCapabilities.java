/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.gemini;

import static io.karta.provider.http.ModelOption.TEMPERATURE;
import static io.karta.provider.http.ModelOption.TOP_K;
import static io.karta.provider.http.ModelOption.TOP_P;

import io.karta.provider.http.ModelOption;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Properties of Gemini's API for a model, derived from its name: {@code gemini-2.5-pro}, {@code gemini-3.5-flash-lite},
 * {@code gemini-flash-latest}.
 *
 * @param model the name of the model, as in the paths of the API
 * @param generation 205 for 2.5; 0 if unknown
 */
record GeminiCapabilities(String model, int generation) {

    private static final Pattern NUMBERED = Pattern.compile("(?:.*/)?gemini-(\\d{1,2})(?:\\.(\\d{1,2}))?(?:-.*)?");
    private static final Pattern NEWEST = Pattern.compile("(?:.*/)?gemini-(?:.+-)?latest");

    /** Models for images, speech or devices. */
    private static final Pattern SPECIAL =
            Pattern.compile(".*-(?:image|tts|live|audio|dialog|embedding|robotics|computer-use|omni)(?:-.*)?");

    private static final int SIGNATURES_SINCE = 300;
    private static final int SAMPLING_REMOVED = 306;
    private static final int MINIMAL_THINKING_REMOVED = 307;

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

    boolean enforcesSchemas() {
        return isOrdinary();
    }

    /** Returns whether a schema and tools can be combined; since Gemini 3. */
    boolean combinesSchemasWithTools() {
        return isOrdinary() && isStrict();
    }

    /** Gemma cannot call tools; unknown models are assumed to. */
    boolean callsTools() {
        return isOrdinary() || (generation == 0 && !model.contains("gemma"));
    }

    /** Since Gemini 3, calls of tools without a signature are rejected. */
    boolean isStrict() {
        return generation >= SIGNATURES_SINCE;
    }

    /** Before Gemini 3, tool results contain only text. */
    boolean supportsMediaInResults() {
        return generation >= SIGNATURES_SINCE;
    }

    /** Returns whether the limit of thinking is a number of tokens; since Gemini 3 it is a level. */
    boolean countsThoughts() {
        return generation < SIGNATURES_SINCE;
    }

    /** Returns the smallest limit of thinking in tokens. */
    int leastThinking() {
        return model.contains("pro") ? 128 : model.contains("flash-lite") ? 512 : 0;
    }

    /** Returns the limit that disables thinking as far as the model permits. */
    int disabledThinking() {
        return model.contains("pro") ? leastThinking() : 0;
    }

    /** Returns the lowest level of thinking; since Gemini 3, thinking cannot be disabled. */
    String leastThinkingLevel() {
        boolean isMinimal =
                model.contains("flash-lite") || (model.contains("flash") && generation < MINIMAL_THINKING_REMOVED);
        return isMinimal ? "minimal" : "low";
    }

    Set<ModelOption> unsupported() {
        boolean choosesItself = generation >= SAMPLING_REMOVED || model.contains("gemini-3.5-flash-lite");
        return choosesItself ? Set.of(TEMPERATURE, TOP_P, TOP_K) : Set.of();
    }
}

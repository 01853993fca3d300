/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.langchain4j.ModelOption.TEMPERATURE;
import static io.karta.provider.langchain4j.ModelOption.TOP_K;
import static io.karta.provider.langchain4j.ModelOption.TOP_P;

import io.karta.provider.langchain4j.ModelOption;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a model can do, as far as its name tells: {@code claude-sonnet-4-20250514}, {@code claude-opus-4-8}.
 *
 * @param model the model's name
 */
record ClaudeGeneration(String model) {

    /** Structured outputs came with 4.5. */
    private static final Pattern UNTIL_4_1 = until(1);

    /** With Opus 4.7, and whatever came after it, the choice of words was left to the model. */
    private static final Pattern UNTIL_4_6 = until(6);

    /** Tools came with 3. */
    private static final Pattern UNTIL_2 = Pattern.compile("claude-(?:[12]|instant)(?:[-.].*)?");

    private static Pattern until(int minor) {
        return Pattern.compile("claude-(?:(?:[123]|instant)(?:[-.].*)?|(?:opus|sonnet|haiku)-4(?:-[0-" + minor
                + "])?(?:-(?:\\d{6,}|latest))?)");
    }

    boolean callsTools() {
        return !UNTIL_2.matcher(model).matches();
    }

    boolean keepsToSchemas() {
        return !UNTIL_4_1.matcher(model).matches();
    }

    Set<ModelOption> lacking() {
        boolean choosesItself =
                model.startsWith("claude-") && !UNTIL_4_6.matcher(model).matches();
        return choosesItself ? Set.of(TEMPERATURE, TOP_P, TOP_K) : Set.of();
    }
}

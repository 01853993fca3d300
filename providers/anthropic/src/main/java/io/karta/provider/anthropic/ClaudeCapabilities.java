/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import static io.karta.provider.http.ModelOption.TEMPERATURE;
import static io.karta.provider.http.ModelOption.THINKING_TOKENS;
import static io.karta.provider.http.ModelOption.TOP_K;
import static io.karta.provider.http.ModelOption.TOP_P;

import io.karta.provider.http.ModelOption;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parameters that a model accepts, derived from its name: {@code claude-sonnet-4-20250514}, {@code claude-opus-4-8}.
 *
 * @param model the model's name
 * @param atHome whether Anthropic itself is called
 */
record ClaudeCapabilities(String model, boolean atHome) {

    private static final Pattern UNTIL_4_0 = until(0);

    /** Structured outputs are available from 4.5 on. */
    private static final Pattern UNTIL_4_1 = until(1);

    /** Opus 4.7 and later models do not accept sampling parameters. */
    private static final Pattern UNTIL_4_6 = until(6);

    /** Think unless a request disables it. */
    private static final Pattern THINKING_BY_DEFAULT =
            Pattern.compile("claude-(?:(?:opus|sonnet)-5|haiku-5-5)(?:-\\d{6,})?");

    /** Thinks at least between the calls of tools. */
    private static final Pattern THINKING_BETWEEN_TOOLS = Pattern.compile("claude-sonnet-5-5(?:-\\d{6,})?");

    private static final Pattern ALWAYS_THINKING = Pattern.compile("claude-(?:opus-5-5|fable|mythos)(?:-.*)?");

    /** Thoughts are bound to everything before them since 5.1. */
    private static final Pattern WITH_BOUND_THINKING =
            Pattern.compile("claude-[a-z]+-(?:5-[1-9]\\d?|(?:[6-9]|[1-9]\\d)(?:-\\d{1,2})?)(?:-(?:\\d{6,}|latest))?");

    /** Tools are available from 3 on. */
    private static final Pattern UNTIL_2 = Pattern.compile("claude-(?:[12]|instant)(?:[-.].*)?");

    private static Pattern until(int minor) {
        return Pattern.compile("claude-(?:(?:[123]|instant)(?:[-.].*)?|(?:opus|sonnet|haiku)-4(?:-[0-" + minor
                + "])?(?:-(?:\\d{6,}|latest))?)");
    }

    boolean callsTools() {
        return !UNTIL_2.matcher(model).matches();
    }

    /** Returns whether temperature and top-p can be combined; Anthropic rejects both together since Opus 4.1. */
    boolean acceptsTemperatureWithTopP() {
        return UNTIL_4_0.matcher(model).matches();
    }

    boolean enforcesSchemas() {
        return !UNTIL_4_1.matcher(model).matches();
    }

    /** Returns whether the model itself controls sampling and the amount of thinking. */
    boolean choosesItself() {
        return model.startsWith("claude-") && !UNTIL_4_6.matcher(model).matches();
    }

    boolean alwaysThinks() {
        return ALWAYS_THINKING.matcher(model).matches();
    }

    /** Returns the type of thinking that disables it; empty if a request without thinking does. */
    Optional<String> disabledThinking() {
        if (THINKING_BETWEEN_TOOLS.matcher(model).matches()) {
            return Optional.of("between_tools");
        }
        return THINKING_BY_DEFAULT.matcher(model).matches() ? Optional.of("disabled") : Optional.empty();
    }

    /**
     * Returns whether Anthropic rejects earlier thoughts after a change of the tools, the system message or a message
     * before them, unless a request permits to drop them. Other servers may not know the parameter.
     */
    boolean bindsThinking() {
        return atHome && WITH_BOUND_THINKING.matcher(model).matches();
    }

    Set<ModelOption> unsupported() {
        return choosesItself() ? Set.of(TEMPERATURE, TOP_P, TOP_K, THINKING_TOKENS) : Set.of();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import static io.karta.provider.http.ModelOption.FREQUENCY_PENALTY;
import static io.karta.provider.http.ModelOption.PRESENCE_PENALTY;
import static io.karta.provider.http.ModelOption.TEMPERATURE;
import static io.karta.provider.http.ModelOption.TOP_P;

import io.karta.provider.http.ModelOption;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parameters that a model accepts, derived from its name.
 *
 * @param model the model's name
 * @param atHome whether OpenAI itself is called
 * @param effort the configured reasoning effort
 */
record OpenAiCapabilities(String model, boolean atHome, Optional<String> effort) {

    /** Matches other addresses too, such as {@code openai/gpt-4.1} or {@code ft:gpt-4o-mini:shop::1}. */
    private static final Pattern KNOWN =
            Pattern.compile("(?:.*/)?(?:ft:)?(?:chatgpt-|gpt-(?:3\\.5|4|[5-9]|\\d\\d)|o\\d(?:-|$)).*");

    /** Models before structured outputs (August 2024), or not made for text. */
    private static final Pattern WITHOUT_SCHEMAS = Pattern.compile("(?:.*/)?(?:ft:)?(?:gpt-3\\.5.*|gpt-4(?:-.*|:.*)?"
            + "|gpt-4o-2024-05-13.*|chatgpt-.*|o1-(?:mini|preview).*|gpt-(?:.*-)?audio.*|(?:babbage|davinci)-.*)");

    /** Models before tools, or not made for them. */
    private static final Pattern WITHOUT_TOOLS = Pattern.compile(
            "(?:.*/)?(?:ft:)?(?:chatgpt-.*|o1-(?:mini|preview).*|gpt-3\\.5-turbo-instruct.*|(?:babbage|davinci)-.*)");

    /** Models that always think, and reject sampling options. */
    private static final Pattern THINKING =
            Pattern.compile("(?:.*/)?(?:ft:)?(?:o\\d(?:[-:].*)?|gpt-5(?:-(?!chat).*|:.*)?)");

    /** Models whose thinking depends on the effort. */
    private static final Pattern ABLE_TO_THINK =
            Pattern.compile("(?:.*/)?(?:ft:)?gpt-(?:5\\.\\d|[6-9]|(?![345])\\d\\d).*");

    /** Models whose effort is {@value #NO_EFFORT} by default. */
    private static final Pattern THINKING_ON_REQUEST =
            Pattern.compile("(?:.*/)?(?:ft:)?gpt-(?:5\\.[1-4](?:-(?!(?:pro|codex)(?:-|$)).*|:.*)?|[\\d.]+-chat.*)");

    /** Models that only the Responses API has. */
    private static final Pattern NOT_IN_CHAT =
            Pattern.compile("(?:.*/)?(?:o[13]-pro|gpt-[\\d.]+-(?:pro|codex))(?:-.*)?");

    /** Models whose tools Chat Completions reject if they think. */
    private static final Pattern WITHOUT_TOOLS_IN_CHAT =
            Pattern.compile("(?:.*/)?(?:ft:)?gpt-(?:5\\.(?:[4-9]|\\d\\d)|[6-9]|(?![345])\\d\\d).*");

    private static final Pattern WITHOUT_STOPS = Pattern.compile("(?:.*/)?(?:o3|o4-mini|gpt-5(?!-chat))(?:-.*)?");

    private static final String NO_EFFORT = "none";
    private static final String USUAL_EFFORT = "medium";

    Set<ModelOption> unsupported() {
        boolean thinking = THINKING.matcher(model).matches()
                || (ABLE_TO_THINK.matcher(model).matches() && hasEffort());
        return thinking ? Set.of(TEMPERATURE, TOP_P, FREQUENCY_PENALTY, PRESENCE_PENALTY) : Set.of();
    }

    private boolean hasEffort() {
        return !effort.orElse(defaultEffort()).equals(NO_EFFORT);
    }

    private String defaultEffort() {
        return THINKING_ON_REQUEST.matcher(model).matches() ? NO_EFFORT : USUAL_EFFORT;
    }

    /** Returns whether OpenAI offers the model, or its tools, only in the Responses API. */
    boolean needsResponses() {
        return atHome
                && (NOT_IN_CHAT.matcher(model).matches()
                        || (WITHOUT_TOOLS_IN_CHAT.matcher(model).matches() && hasEffort()));
    }

    boolean enforcesSchemas() {
        return isOpenAi() && !WITHOUT_SCHEMAS.matcher(model).matches();
    }

    /** Returns whether OpenAI accepts {@code stop}. */
    boolean acceptsStops() {
        return !WITHOUT_STOPS.matcher(model).matches();
    }

    boolean callsTools() {
        return !WITHOUT_TOOLS.matcher(model).matches();
    }

    /** OpenAI's newer models reject {@code max_tokens}, while some other servers support nothing else. */
    ChatDialect dialect() {
        return isOpenAi() ? ChatDialect.OPENAI : ChatDialect.COMPATIBLE;
    }

    /** Returns whether the model can think. Its thoughts are then kept between requests. */
    boolean thinks() {
        return THINKING.matcher(model).matches() || ABLE_TO_THINK.matcher(model).matches();
    }

    /** Returns whether the model is one of OpenAI, which rejects reasoning in requests for models that cannot think. */
    boolean isOpenAi() {
        return atHome || KNOWN.matcher(model).matches();
    }
}

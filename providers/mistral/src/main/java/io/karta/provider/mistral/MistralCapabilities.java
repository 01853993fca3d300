/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import java.util.regex.Pattern;

/**
 * Properties of Mistral's API for a model, derived from its name: {@code mistral-small-2506}, {@code
 * magistral-medium-latest}.
 *
 * @param line its name without size and date, such as {@code mistral-small}
 */
record MistralCapabilities(String line) {

    private static final Pattern DATED = Pattern.compile(
            "(?:.*/)?([a-z]+(?:-[a-z]+)*)(?:-(?:\\d+b|\\d{1,2}(?:[.-]\\d{1,2})?))*(?:-(?:\\d{4}|latest))?");

    /** Models without chat, or without tools and schemas. */
    private static final Pattern SPECIAL =
            Pattern.compile(".*(?:embed|ocr|moderation|mamba|transcribe|tts).*|open-mistral|mistral-tiny");

    static MistralCapabilities of(String model) {
        var dated = DATED.matcher(model);
        return new MistralCapabilities(dated.matches() ? withoutLatest(dated.group(1)) : model);
    }

    private static String withoutLatest(String line) {
        return line.endsWith("-latest") ? line.substring(0, line.length() - "-latest".length()) : line;
    }

    private boolean isSpecial() {
        return SPECIAL.matcher(line).matches();
    }

    boolean enforcesSchemas() {
        return !isSpecial();
    }

    boolean callsTools() {
        return !isSpecial();
    }

    boolean alwaysThinks() {
        return line.startsWith("magistral");
    }
}

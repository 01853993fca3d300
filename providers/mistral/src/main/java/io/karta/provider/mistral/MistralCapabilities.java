/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import io.karta.model.Capability;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Capabilities of a model, derived from its name: {@code mistral-small-2506}, {@code magistral-medium-latest}.
 *
 * @param line its name without size and date, such as {@code mistral-small}
 * @param month month of its release, 2506 for June 2025
 */
record MistralCapabilities(String line, int month) {

    private static final int NEWEST = 9_999;
    private static final Pattern DATED = Pattern.compile(
            "(?:.*/)?([a-z]+(?:-[a-z]+)*)(?:-(?:\\d+b|\\d{1,2}(?:[.-]\\d{1,2})?))*(?:-(\\d{4}|latest))?");

    /** Months since which the models of a line accept images. */
    private static final Map<String, Integer> SEEING = Map.of(
            "pixtral", 0,
            "pixtral-large", 0,
            "mistral-small", 2503,
            "mistral-medium", 2505,
            "mistral-large", 2512,
            "ministral", 2512,
            "magistral-small", 2509,
            "magistral-medium", 2509);

    /** Months since which the models of a line think on request. */
    private static final Map<String, Integer> THINKING = Map.of("mistral-small", 2603, "mistral-medium", 2604);

    /** Models without chat, or without tools and schemas. */
    private static final Pattern SPECIAL =
            Pattern.compile(".*(?:embed|ocr|moderation|mamba|transcribe|tts).*|open-mistral|mistral-tiny");

    static MistralCapabilities of(String model) {
        var dated = DATED.matcher(model);
        if (!dated.matches()) {
            return new MistralCapabilities(model, 0);
        }
        var month = dated.group(2);
        boolean isDated = month != null && !month.equals("latest");
        return new MistralCapabilities(withoutLatest(dated.group(1)), isDated ? Integer.parseInt(month) : NEWEST);
    }

    private static String withoutLatest(String line) {
        return line.endsWith("-latest") ? line.substring(0, line.length() - "-latest".length()) : line;
    }

    private boolean isSpecial() {
        return SPECIAL.matcher(line).matches();
    }

    boolean keepsToSchemas() {
        return !isSpecial();
    }

    boolean callsTools() {
        return !isSpecial();
    }

    /** Returns whether the model thinks on request. */
    boolean thinksOnDemand() {
        return has(THINKING);
    }

    boolean alwaysThinks() {
        return line.startsWith("magistral");
    }

    private boolean has(Map<String, Integer> since) {
        return since.getOrDefault(line, Integer.MAX_VALUE) <= month;
    }

    /** Models with images accept PDFs, too. */
    Set<Capability> capabilities() {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        if (has(SEEING)) {
            all.add(Capability.VISION);
            all.add(Capability.DOCUMENTS);
        }
        if (thinksOnDemand() || alwaysThinks()) {
            all.add(Capability.THINKING);
        }
        return all;
    }
}

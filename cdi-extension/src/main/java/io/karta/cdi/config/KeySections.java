/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.spi.SimilarNames;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Configuration sections that contain names of the application, and misspelt keys of these sections. */
public final class KeySections {

    private static final String ROOT = "karta.";
    private static final int MOST_LETTERS = 3;
    private static final List<String> ALL = List.of(
            ConfigKeys.MODELS,
            ConfigKeys.MODEL_ROLES,
            ConfigKeys.EMBEDDINGS,
            ConfigKeys.EMBEDDING_ROLES,
            ConfigKeys.TOOL_GROUPS,
            ConfigKeys.AGENTS,
            ConfigKeys.GOALS);

    /** Keys that exist only for models. */
    private static final Set<String> OF_MODELS = Set.of("provider", "model", "api-key", "base-url");

    /** Keys below the name of a tool group. */
    public static final Set<String> OF_TOOL_GROUPS = Set.of(
            ConfigKeys.GROUP_TOOLS,
            ConfigKeys.GROUP_INCLUDE,
            ConfigKeys.GROUP_DESCRIPTION,
            ConfigKeys.GROUP_PROVIDER,
            ConfigKeys.GROUP_PERMISSIONS);

    private KeySections() {}

    /** Returns an unknown key with corrected section names, the nearest section first. */
    static Stream<String> corrected(String key) {
        int dot = key.indexOf('.', ROOT.length());
        if (!key.startsWith(ROOT) || dot < 0) {
            return Stream.empty();
        }
        String section = key.substring(0, dot + 1);
        if (ALL.contains(section)) {
            return Stream.empty();
        }
        return ALL.stream()
                .filter(known -> SimilarNames.distance(section, known) <= MOST_LETTERS)
                .sorted(Comparator.comparingInt(known -> SimilarNames.distance(section, known)))
                .map(known -> known + key.substring(dot + 1));
    }

    /** Returns whether an unknown key is probably a misspelt key of a model. */
    static boolean isProbablyOfModel(String key) {
        return OF_MODELS.contains(key.substring(key.lastIndexOf('.') + 1))
                || corrected(key)
                        .limit(1)
                        .anyMatch(
                                near -> near.startsWith(ConfigKeys.MODELS) || near.startsWith(ConfigKeys.MODEL_ROLES));
    }
}

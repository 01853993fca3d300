/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.definition;

import io.karta.agent.Knowledge;
import io.karta.agent.Known;
import io.karta.cdi.bean.Lazy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads the knowledge that an agent class declares. Texts of resources are read at their first use. */
final class KnowledgeReader {

    private KnowledgeReader() {}

    static List<Knowledge> read(Class<?> type) {
        List<Knowledge> knowledge = new ArrayList<>();
        for (Known known : type.getAnnotationsByType(Known.class)) {
            knowledge.add(knowledge(type, known));
        }
        return List.copyOf(knowledge);
    }

    private static Knowledge knowledge(Class<?> type, Known known) {
        return known.resource().isEmpty()
                ? Knowledge.of(known.name(), known.description(), known.text())
                : Knowledge.of(known.name(), known.description(), new Lazy<>(() -> resource(type, known.resource())));
    }

    /** The rules have checked that it exists. */
    private static String resource(Class<?> type, String path) {
        try (InputStream text = Objects.requireNonNull(type.getResourceAsStream(path), path)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.generation.json.StrictParser;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Texts that once were read wrongly: {@code corpus.jsonl} has a JSON string on each line. */
public final class Corpus {

    private Corpus() {}

    static List<String> texts() {
        return lines("corpus.jsonl").stream().map(Corpus::text).toList();
    }

    private static String text(String line) {
        return ((JsonString) new StrictParser(line).parseAll()).getString();
    }

    /** Those, every row of the taxonomy, and some plain documents. */
    public static List<String> seeds() {
        var all = new ArrayList<>(texts());
        var taxonomy = lines("taxonomy.txt");
        for (int i = 1; i < taxonomy.size(); i += 3) {
            all.add(taxonomy.get(i).replace('\u240a', '\n'));
        }
        all.add("{\"type\":\"Cat\",\"name\":\"Tom\",\"lives\":9}");
        all.add("{\"type\":\"Herd\",\"members\":[{\"type\":\"Cat\",\"name\":\"Tom\"}],\"sizes\":{\"a\":\"SMALL\"}}");
        all.add("{\"what\":\"a \\\"bike\\\"\",\"count\":2,\"soon\":true,\"next\":{\"what\":\"\",\"count\":-1.0,"
                + "\"soon\":false}}");
        all.add("[1, 2.5, -3e7, 0, true, null, \"\\u00e9\\ud83d\\ude00\\n\"]");
        return all;
    }

    private static List<String> lines(String name) {
        try (var stream = Corpus.class.getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.generation;

import java.util.List;

/** The answers that are read in the measurements. */
public final class Documents {

    /** Item of an order. */
    public record Item(
            String name, String description, int quantity, double price, boolean available, List<String> tags) {}

    /** Requested value. */
    public record Order(String id, String customer, List<Item> items) {}

    private static final String ITEM =
            "{\"name\": \"item %d\", \"description\": \"A very good thing, number %d, with a longer text\", "
                    + "\"quantity\": %d, \"price\": %d.5, \"available\": true, \"tags\": [\"a\", \"bb\", \"ccc\"]}";

    private Documents() {}

    static String clean(int size) {
        var text = new StringBuilder("{\"id\": \"order-1\", \"customer\": \"Ada Lovelace\", \"items\": [");
        for (int i = 0; text.length() < size; i++) {
            text.append(i == 0 ? "" : ", ").append(ITEM.formatted(i, i, i, i));
        }
        return text.append("]}").toString();
    }

    static String wrapped(int size) {
        return "Sure, here is the order:\n```json\n" + clean(size) + "\n```\nI hope that helps!";
    }

    /** Names without quotes, literals of another language and trailing commas, from the first item on. */
    static String damaged(int size) {
        return wrapped(size)
                .replace("\"quantity\"", "quantity")
                .replace("true", "True")
                .replace("]}", "],}");
    }
}

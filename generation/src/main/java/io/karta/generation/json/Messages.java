/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static UnreadableJsonException noJson(String text, int offset) {
        return new UnreadableJsonException(
                "KARTA-221: no JSON was found in the text (%d characters). Ask the model for JSON alone."
                        .formatted(text.length()),
                offset,
                Excerpt.at(text, offset));
    }

    static UnreadableJsonException tooDeep(String text, int offset, int limit) {
        return new UnreadableJsonException(
                "KARTA-222: the text nests deeper than %d levels at offset %d. Ask for a flatter answer."
                        .formatted(limit, offset),
                offset,
                Excerpt.at(text, offset));
    }

    static UnreadableJsonException numberTooLong(String text, int offset, int longest, int digits) {
        return new UnreadableJsonException(
                ("KARTA-223: the number at offset %d has more than %d characters, or more than %d digits in its "
                                + "exponent. "
                                + "Send it as a text.")
                        .formatted(offset, longest, digits),
                offset,
                Excerpt.at(text, offset));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParsePosition;

/** Conversion of numbers to text by a pattern of {@link DecimalFormat}, for JSON-B's {@code @JsonbNumberFormat}. */
final class NumberFormats {

    private NumberFormats() {}

    static Node formatted(ScalarNode node, JsonbFormats.Format format) {
        var scalar = node.scalar();
        return new ScalarNode(
                node.type(),
                scalar.asText(format.pattern(), text -> scalar.ofNumber(parsed(format, text)), value -> format(format)
                        .format(value)));
    }

    /** Formats are not constants, because they are not thread-safe. */
    private static DecimalFormat format(JsonbFormats.Format given) {
        var format = new DecimalFormat(given.pattern(), DecimalFormatSymbols.getInstance(given.locale()));
        format.setParseBigDecimal(true);
        return format;
    }

    private static BigDecimal parsed(JsonbFormats.Format format, String text) {
        var position = new ParsePosition(0);
        var number = format(format).parse(text, position);
        if (!(number instanceof BigDecimal exact) || position.getIndex() != text.length()) {
            throw new IllegalArgumentException("not in the format");
        }
        return exact;
    }
}

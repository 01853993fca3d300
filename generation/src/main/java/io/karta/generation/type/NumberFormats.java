/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParsePosition;

/** Writes numbers as texts by a pattern of {@link DecimalFormat}, as JSON-B's {@code @JsonbNumberFormat} wants it. */
final class NumberFormats {

    private NumberFormats() {}

    static Node formatted(ScalarNode node, JsonbFormats.Format format) {
        var scalar = node.scalar();
        return new ScalarNode(
                node.type(),
                scalar.asText(format.pattern(), text -> scalar.ofNumber(parsed(format, text)), value -> format(format)
                        .format(value)));
    }

    /** Formats are no constants: they may not be used by several threads. */
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

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import jakarta.json.JsonNumber;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Number in a tree. Keeps its source text and converts it lazily. */
public final class TreeNumber implements JsonNumber {

    /** Maximum length of a number, because the conversion time is quadratic. */
    public static final int LONGEST = 1_000;
    /** Maximum number of digits of an exponent, because of {@link BigDecimal}. */
    static final int EXPONENT_DIGITS = 9;

    private static final long FARTHEST = 999_999_999;
    private static final int LONG_DIGITS = 18;
    /** Maximum length of a {@code long} with its sign. */
    private static final int LONGEST_LONG = 20;

    /** Maximum number of digits of integers that are exact as doubles. */
    public static final int EXACT_DIGITS = 15;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };
    private static final int SHORT_DIGITS = 9;
    /** Maximum exponent, because computations with larger ones would not end. */
    private static final int LARGEST_SCALE = 4096;

    private final String text;
    public final String source;

    public TreeNumber(String text) {
        this(text, text);
    }

    /** Creates a number with a JSON text that differs from its source, such as {@code 0789}. */
    public TreeNumber(String text, String source) {
        this.text = text;
        this.source = source;
    }

    /** Returns whether the first digit of a number, in any notation, is too far from the decimal point. */
    static boolean isFar(String number) {
        var value = new BigDecimal(number);
        return Math.abs((long) value.precision() - value.scale() - 1) > FARTHEST;
    }

    public static TreeNumber of(Number number) {
        return new TreeNumber(number instanceof BigDecimal decimal ? plain(decimal) : number.toString());
    }

    private static String plain(BigDecimal decimal) {
        return Math.abs((long) decimal.scale()) > 32 ? decimal.toString() : decimal.toPlainString();
    }

    public String source() {
        return source;
    }

    @Override
    public boolean isIntegral() {
        if (isPlainInteger()) {
            return true;
        }
        var value = bigDecimalValue();
        return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
    }

    /** Returns whether it is an integer that always fits an {@code int}. */
    public boolean isShort() {
        return text.length() <= SHORT_DIGITS && isPlainInteger();
    }

    private boolean isPlainInteger() {
        for (int at = text.charAt(0) == '-' ? 1 : 0; at < text.length(); at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                return false;
            }
        }
        return true;
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    @Override
    public int intValueExact() {
        return Math.toIntExact(longValueExact());
    }

    @Override
    public long longValue() {
        return text.length() <= LONG_DIGITS && isPlainInteger()
                ? Long.parseLong(text)
                : bigIntegerValue().longValue();
    }

    @Override
    public long longValueExact() {
        return text.length() <= LONG_DIGITS && isPlainInteger()
                ? Long.parseLong(text)
                : bigIntegerValueExact().longValueExact();
    }

    @Override
    public BigInteger bigIntegerValue() {
        return bounded().toBigInteger();
    }

    @Override
    public BigInteger bigIntegerValueExact() {
        return bounded().toBigIntegerExact();
    }

    private BigDecimal bounded() {
        var value = bigDecimalValue();
        if (value.scale() < -LARGEST_SCALE || value.scale() > LARGEST_SCALE + text.length()) {
            throw new ArithmeticException("exponent out of range: " + Excerpt.of(text));
        }
        return value;
    }

    @Override
    public double doubleValue() {
        return Double.parseDouble(text);
    }

    /**
     * Returns the number of at most {@link #EXACT_DIGITS} digits. They and the power of ten are exact as doubles, so
     * that their quotient is rounded as the number itself would be (Clinger, How to Read Floating Point Numbers
     * Accurately, 1990).
     */
    public static double exact(long digits, int fraction, boolean isNegative) {
        double size = Math.abs(digits) / POWERS_OF_TEN[fraction];
        return isNegative ? -size : size;
    }

    @Override
    public BigDecimal bigDecimalValue() {
        return new BigDecimal(text);
    }

    @Override
    public Number numberValue() {
        if (!isPlainInteger() || text.length() > LONGEST_LONG) {
            return bigDecimalValue();
        }
        if (text.length() <= LONG_DIGITS) {
            return longValue();
        }
        var integer = new BigInteger(text);
        return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : bigDecimalValue();
    }

    @Override
    public ValueType getValueType() {
        return ValueType.NUMBER;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof JsonNumber that && bigDecimalValue().equals(that.bigDecimalValue()));
    }

    @Override
    public int hashCode() {
        return bigDecimalValue().hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import java.util.Random;

/** Text of characters that are long in UTF-8 and do not repeat, so that a database cannot compress it. */
final class RareText {

    private static final int FIRST_IDEOGRAPH = 0x4E00;
    private static final int LAST_IDEOGRAPH = 0x9FFF;

    private RareText() {}

    static String of(int length) {
        return new Random(length)
                .ints(length, FIRST_IDEOGRAPH, LAST_IDEOGRAPH)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}

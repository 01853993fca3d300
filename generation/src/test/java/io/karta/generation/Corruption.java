/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** What may happen to a document on its way, without losing what was meant. */
enum Corruption {
    // around the document
    FENCE,
    PLAIN_FENCE,
    OPEN_FENCE,
    PROSE,
    PROSE_WITH_BRACKETS,
    THINKING,
    ANSWER_TAG,
    STRAY_TAG,
    CALL,
    BYTE_ORDER_MARK,
    NO_LAST_BRACKETS,
    MORE_BRACKETS,
    WRONG_LAST_BRACKET,
    ESCAPED_DOCUMENT,
    // quotes
    SINGLE_QUOTES,
    CURLY_QUOTES,
    BACKTICKS,
    DOUBLED_QUOTES,
    BLOCK_QUOTES,
    BARE_NAMES,
    BARE_TEXTS,
    NO_CLOSING_QUOTES,
    NO_OPENING_QUOTES,
    INNER_QUOTES,
    RAW_LINES,
    STRAY_ESCAPES,
    CONCATENATION,
    // between values
    TRAILING_COMMAS,
    LEADING_COMMAS,
    DOUBLED_COMMAS,
    NO_COMMAS,
    NO_COLONS,
    ARROWS,
    EQUALS,
    ELLIPSES,
    COMMENTS,
    HASH_COMMENTS,
    TUPLES,
    OTHER_SPACE,
    // values
    OTHER_LITERALS,
    OTHER_NUMBERS,
    DUPLICATE_NAMES,
    // what only the wanted type tells
    QUOTED_LITERALS,
    WRAPPER,
    ENCODED_TWICE;

    boolean needsType() {
        return compareTo(QUOTED_LITERALS) >= 0;
    }

    /** Whether what was meant can be told only from texts that are plain words. */
    boolean needsWords() {
        return switch (this) {
            case BARE_TEXTS, NO_CLOSING_QUOTES, NO_OPENING_QUOTES, INNER_QUOTES, DOUBLED_QUOTES, BLOCK_QUOTES -> true;
            case ESCAPED_DOCUMENT, CURLY_QUOTES, BACKTICKS, STRAY_ESCAPES -> true;
            default -> false;
        };
    }
}

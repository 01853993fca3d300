/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

/**
 * Letters of other alphabets that look like Latin ones, from the confusable characters of <a
 * href="https://www.unicode.org/reports/tr39/">Unicode Technical Standard 39</a>: Cyrillic, Greek, and Latin ones for
 * phonetics.
 */
final class LookAlikes {

    private static final String OTHERS = "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501"
            + "\u051b\u051d\u0433\u043f\u04cf\u0475\u04af\u0410\u0412\u0415\u041a\u041c"
            + "\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405\u04c0\u050c"
            + "\u051a\u051c\u03b1\u03b3\u03b9\u03bd\u03bf\u03c1\u03c3\u03c5\u03f2\u03f3"
            + "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4"
            + "\u03a5\u03a7\u0131\u0251\u0261\u0269\u028b";
    private static final String LATIN =
            "aeopcyxijshd" + "qwrnlvyABEKM" + "HOPCTYXIJSIG" + "QWayivopoucj" + "ABEZHIKMNOPT" + "YXiagiv";

    private LookAlikes() {}

    /** Returns the Latin letter that a character looks like, otherwise the character. */
    static char latin(char character) {
        int at = character < 128 ? -1 : OTHERS.indexOf(character);
        return at < 0 ? character : LATIN.charAt(at);
    }
}

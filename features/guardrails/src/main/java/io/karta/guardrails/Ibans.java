/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import java.util.Locale;
import java.util.regex.Pattern;
import org.iban4j.CountryCode;
import org.iban4j.IbanUtil;

/** Detector of IBANs in text, with and without groups. */
final class Ibans {

    /** Start of an IBAN. */
    static final Pattern FORM = Pattern.compile("(?<![A-Za-z0-9])[A-Za-z]{2}\\d{2}(?=[ \\u00A0-]?[A-Za-z0-9])");

    private Ibans() {}

    /** Returns the end of an IBAN that starts at an index; -1 if there is none. Each country has a fixed length. */
    static int end(String text, int start) {
        CountryCode country =
                CountryCode.getByCode(text.substring(start, start + 2).toUpperCase(Locale.ROOT));
        if (country == null || !IbanUtil.isSupportedCountry(country)) {
            return -1;
        }
        int expected = IbanUtil.getIbanLength(country);
        var compact = new StringBuilder();
        int at = start;
        while (at < text.length() && compact.length() < expected) {
            char c = text.charAt(at);
            if (isPart(c)) {
                compact.append(c);
            } else if (!isGap(c) || isGap(text.charAt(at - 1))) {
                return -1;
            }
            at++;
        }
        boolean isWhole = compact.length() == expected && (at == text.length() || !isPart(text.charAt(at)));
        return isWhole && IbanUtil.isValid(compact.toString().toUpperCase(Locale.ROOT)) ? at : -1;
    }

    private static boolean isPart(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    private static boolean isGap(char c) {
        return c == ' ' || c == '\u00A0' || c == '-';
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import java.util.regex.Pattern;

/** Detector of payment card numbers (ISO/IEC 7812) by issuer, length, groups and check digit. */
final class CardNumbers {

    /** Month and year of expiry after a number. */
    private static final String EXPIRY = "[ \\u00A0](?:0[1-9]|1[0-2])[/-](?:20)?\\d\\d(?!\\d)";

    /**
     * Thirteen to nineteen digits, as one number or in the groups that are printed on cards, and not part of a longer
     * number.
     */
    static final Pattern FORM = Pattern.compile("(?<![A-Za-z0-9_+])(?<![0-9][ .,\\u00A0/-])"
            + "(?:\\d{13,19}|\\d{4}(?<gap>[ "
            + "\\u00A0-])(?:\\d{4}\\k<gap>\\d{4}\\k<gap>\\d{4}(?:\\k<gap>\\d{3})?|\\d{6}\\k<gap>\\d{4,5}))"
            + "(?![A-Za-z0-9_])(?:(?![ .,\\u00A0/-][0-9])|(?=" + EXPIRY + "))");

    private static final Pattern ISSUED = Pattern.compile(
            "4(?:\\d{12}|\\d{15}|\\d{18})" // Visa
                    + "|5[1-5]\\d{14}|(?:222[1-9]|22[3-9]\\d|2[3-6]\\d\\d|27[01]\\d|2720)\\d{12}" // Mastercard
                    + "|3[47]\\d{13}" // American Express
                    + "|(?:6011|64[4-9]\\d|65\\d\\d)\\d{12}" // Discover
                    + "|3(?:0[0-5]|[68]\\d)\\d{11}" // Diners Club
                    + "|35(?:2[89]|[3-8]\\d)\\d{12}" // JCB
                    + "|62\\d{14,17}"); // UnionPay

    private CardNumbers() {}

    static boolean isCard(String text) {
        String digits = text.replaceAll("\\D", "");
        return ISSUED.matcher(digits).matches() && hasCheckDigit(digits);
    }

    /** Luhn algorithm. */
    private static boolean hasCheckDigit(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? digit : 2 * digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }
}

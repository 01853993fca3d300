/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guardrails;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kind of secret.
 *
 * @param name the name
 * @param form the pattern; the group {@code secret} is masked, or the whole match without such a group
 * @param isGenuine rejects similar texts
 */
record SecretKind(String name, Pattern form, Predicate<String> isGenuine) {

    private static final String GROUP = "secret";
    private static final String BEGIN = "(?<![A-Za-z0-9_-])";

    /** In the order of detection: a kind that can contain others precedes them. */
    static final List<SecretKind> ALL = List.of(
            always(
                    "PRIVATE KEY",
                    "(?s)-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 "
                            + "]{0,40}-----|\\z)"),
            always("JWT", BEGIN + "eyJ[A-Za-z0-9_-]{8,}+\\.eyJ[A-Za-z0-9_-]{8,}+\\.[A-Za-z0-9_-]{8,}+"),
            always(
                    "PASSWORD",
                    "(?i)(?<!\\w)[a-z][a-z0-9+.-]{1,20}://[^\\s:/@\"'<>]{0,64}:(?<secret>[^\\s@/\"'<>]{1,128})@"),
            always("API KEY", BEGIN + "(?:" + String.join("|", keys()) + ")"),
            always(
                    "API KEY",
                    "(?i)(?<!\\w)authorization[\"']?\\s*[:=]\\s*[\"']?(?:bearer|"
                            + "basic)\\s+(?<secret>[A-Za-z0-9+/=._~-]{12,})"),
            always(
                    "API KEY",
                    "(?i)(?<!\\w)(?:aws_?secret_?access_?key|"
                            + "accountkey)[\"']?\\s*[:=]\\s*[\"']?(?<secret>[A-Za-z0-9/+]{40,88}={0,2})"),
            always(
                    "API KEY",
                    "(?i)hooks\\.slack\\.com/services/(?<secret>T[A-Z0-9]{6,}/B[A-Z0-9]{6,}/[A-Za-z0-9]{16,})"),
            new SecretKind("IBAN", Ibans.FORM, text -> true),
            new SecretKind("CREDIT CARD", CardNumbers.FORM, CardNumbers::isCard));

    private static SecretKind always(String name, String form) {
        return new SecretKind(name, Pattern.compile(form), text -> true);
    }

    /** Prefixes of the keys of vendors, sorted by vendor. */
    private static List<String> keys() {
        return List.of(
                "(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])", // AWS
                "sk-(?=[\\w-]{0,256}?[A-Za-z0-9]{16})(?=[\\w-]{0,256}?\\d)[\\w-]{20,}", // OpenAI, Anthropic and others
                "(?:xai|pplx)-[A-Za-z0-9]{32,}",
                "gsk_[A-Za-z0-9]{32,}", // Groq
                "hf_[A-Za-z0-9]{30,}", // Hugging Face
                "AIza[\\w-]{35}",
                "ya29\\.[\\w-]{20,}", // Google
                "gh[pousr]_[A-Za-z0-9]{36,}",
                "github_pat_\\w{40,}",
                "gl(?:pat|ptt|dt|rt)-[\\w-]{20,}", // GitLab
                "xox[abeoprs]-[A-Za-z0-9-]{10,}",
                "xapp-\\d-[A-Za-z0-9-]{20,}", // Slack
                "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}",
                "whsec_[A-Za-z0-9+/=]{24,}", // Stripe
                "SG\\.[\\w-]{16,}\\.[\\w-]{16,}", // SendGrid
                "SK[0-9a-f]{32}(?![A-Za-z0-9])", // Twilio
                "npm_[A-Za-z0-9]{36}",
                "pypi-[\\w-]{50,}",
                "do[opr]_v1_[a-f0-9]{64}", // DigitalOcean
                "\\d{8,10}:AA[\\w-]{33}(?![\\w-])"); // Telegram
    }

    String masked(TextView view, Set<String> found) {
        String text = view.toString();
        Matcher matcher = form.matcher(text);
        StringBuilder rest = new StringBuilder();
        int from = 0;
        int written = 0;
        while (from <= text.length() && matcher.find(from)) {
            int end = end(text, matcher);
            if (end < 0) {
                from = matcher.start() + 1;
                continue;
            }
            found.add(name);
            int start = hasGroup() ? matcher.start(GROUP) : matcher.start();
            from = hasGroup() ? matcher.end(GROUP) : end;
            rest.append(view.original(), written, view.start(start));
            rest.append('[').append(name).append(']');
            written = view.end(from);
        }
        return rest.append(view.original().substring(written)).toString();
    }

    /** Returns the end of a secret; -1 if it is not genuine. */
    private int end(String text, Matcher matcher) {
        int end = name.equals("IBAN") ? Ibans.end(text, matcher.start()) : matcher.end();
        return end >= 0 && isGenuine.test(text.substring(matcher.start(), end)) ? end : -1;
    }

    private boolean hasGroup() {
        return form.pattern().contains("(?<" + GROUP + ">");
    }
}

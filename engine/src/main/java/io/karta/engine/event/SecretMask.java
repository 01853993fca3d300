/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.model.ModelConfig;
import io.karta.model.Secret;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Masks secrets in texts: those of the configuration, and texts with the format of a secret. Immutable. */
final class SecretMask {

    private static final String MASK = "***";

    /** A short secret is masked only as a whole word. */
    private static final int LONG = 8;

    private static final Pattern SENSITIVE = Pattern.compile("auth|key|secret|token|password|cookie");

    private static final String VALUE = "[^\\s\"',;&}]++";

    /** Keeps the text before a secret. */
    private static final Pattern NAMED = Pattern.compile("(?i)(\\b(?:bearer\\s{1,4}"
            + "|authorization[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?(?:basic\\s{1,4}|bearer\\s{1,4})?"
            + "|(?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key|password|passwd)"
            + "[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?))(?!\\*\\*\\*)"
            + VALUE);

    private static final Pattern SHAPED =
            Pattern.compile("\\b(?:(?:sk-|(?:sk|pk|rk)_(?:live|test)_|gsk_|xai-|hf_|pplx-|r8_)[A-Za-z0-9_-]{8,500}+"
                    + "|AIza[A-Za-z0-9_-]{20,100}+"
                    + "|A[KS]IA[A-Z0-9]{16}\\b"
                    + "|gh[pousr]_[A-Za-z0-9]{16,500}+"
                    + "|github_pat_[A-Za-z0-9_]{16,500}+"
                    + "|xox[a-z]-[A-Za-z0-9-]{10,500}+"
                    + "|eyJ[A-Za-z0-9_-]{8,4000}+\\.[A-Za-z0-9_-]{4,4000}+(?:\\.[A-Za-z0-9_-]*+)?)");

    private final List<Pattern> known;

    private SecretMask(Stream<String> secrets) {
        known = secrets.filter(secret -> !secret.isBlank())
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(SecretMask::pattern)
                .toList();
    }

    /** Creates masks for the keys of these models, and for texts that resemble keys. */
    static SecretMask of(Collection<ModelConfig> models) {
        return new SecretMask(models.stream().flatMap(SecretMask::secrets));
    }

    private static Stream<String> secrets(ModelConfig model) {
        Stream<Map.Entry<String, String>> named =
                Stream.concat(model.headers().entrySet().stream(), model.properties().entrySet().stream());
        return Stream.concat(
                model.apiKey().map(Secret::reveal).stream(),
                named.filter(entry -> SENSITIVE
                                .matcher(entry.getKey().toLowerCase(Locale.ROOT))
                                .find())
                        .flatMap(entry -> parts(entry.getValue())));
    }

    /** In {@code Bearer abc} the token alone is also a secret. */
    private static Stream<String> parts(String value) {
        return Stream.of(value, value.substring(value.lastIndexOf(' ') + 1));
    }

    private static Pattern pattern(String secret) {
        String exactly = Pattern.quote(secret);
        return Pattern.compile(
                secret.length() < LONG ? "(?<![\\p{L}\\p{N}_])" + exactly + "(?![\\p{L}\\p{N}_])" : exactly);
    }

    /** Returns the text without secrets. */
    String mask(String text) {
        String masked = text;
        for (Pattern secret : known) {
            masked = secret.matcher(masked).replaceAll(MASK);
        }
        masked = NAMED.matcher(masked).replaceAll("$1" + MASK);
        return SHAPED.matcher(masked).replaceAll(MASK);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Descriptions;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static DeploymentException unresolved(String key, String text) {
        return problem(("KARTA-944: %s is '%s', which cannot be resolved. Set the variable or property, or "
                        + "add a default: ${NAME:default}.")
                .formatted(key, excerpt(text)));
    }

    static DeploymentException backoffShrinks(String model, Duration first, Duration max) {
        return problem(("KARTA-471: %s of model %s is %s, which is longer than its %s of %s. Reduce the "
                        + "first delay, or increase the maximum.")
                .formatted(ConfigKeys.RETRY_DELAY, model, first, ConfigKeys.RETRY_BACKOFF_MAX_DELAY, max));
    }

    static DeploymentException retriesEndTooEarly(String model, Duration maxDuration, Duration delay) {
        return problem(
                ("KARTA-568: %s of model %s is %s, which is not longer than its %s of %s. Increase it, or set it to "
                                + "PT0S for no limit.")
                        .formatted(ConfigKeys.RETRY_MAX_DURATION, model, maxDuration, ConfigKeys.RETRY_DELAY, delay));
    }

    static String unknownKey(String key, Optional<String> nearest) {
        return "KARTA-472: %s is not a key of Karta.%s"
                .formatted(key, nearest.isPresent() ? didYouMean(nearest) : " Correct it, or remove it.");
    }

    static String keyOfUnknownName(
            String kind, String key, String name, Optional<String> nearest, Collection<String> known) {
        return "KARTA-473: %s has no effect: there is no %s with the name %s.%s %s"
                .formatted(key, kind, name, didYouMean(nearest), Descriptions.known("names", known));
    }

    static IllegalArgumentException unknownPart(String type, String part, Collection<String> allowed) {
        return new IllegalArgumentException(
                "KARTA-766: '%s' is not a part of %s. Use the parts %s; for example %s=.., separated by semicolons."
                        .formatted(
                                excerpt(part),
                                article(type),
                                Descriptions.list(allowed),
                                allowed.iterator().next()));
    }

    static IllegalArgumentException badPart(String type, String part, String text, String allowed) {
        return new IllegalArgumentException("KARTA-767: part %s of %s is '%s', which is invalid. Set %s."
                .formatted(part, article(type), excerpt(text), allowed));
    }

    static IllegalArgumentException partTwice(String type, String part) {
        return new IllegalArgumentException(
                "KARTA-768: part %s of %s occurs twice. Remove one; write \\; for a semicolon inside a part."
                        .formatted(part, article(type)));
    }

    static IllegalArgumentException missingPart(String type, String part, String whole) {
        return new IllegalArgumentException(
                "KARTA-769: part %s of %s is missing. Add it: %s.".formatted(part, article(type), whole));
    }

    private static String article(String type) {
        return type.equals("LlmOptions") ? type : "a " + type;
    }

    static DeploymentException configurationNotRead(String file, Exception cause) {
        return new DeploymentException(
                "KARTA-903: %s cannot be read (%s). Check that the file is a properties file in UTF-8."
                        .formatted(file, cause.getClass().getSimpleName()),
                cause);
    }

    static String keyWithoutValue(String key) {
        return key + " has no value.";
    }

    static DeploymentException badValue(Setting setting, String allowed) {
        return problem("KARTA-470: %s is \"%s\", which is invalid. The source is: %s. Set %s."
                .formatted(setting.key(), excerpt(setting.value()), setting.source(), allowed));
    }
}

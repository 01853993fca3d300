/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.agent.AgentException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.spi.SimilarNames;
import io.karta.tool.FailureReference;
import io.karta.tool.ToolError;
import jakarta.json.JsonObject;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts for models about failed tool calls: the problem and the possible correction. */
final class ToolErrorTexts {

    private static final Pattern CODE = Pattern.compile("KARTA-\\d{3}\\b");

    private ToolErrorTexts() {}

    static String unknown(String name, Collection<String> known) {
        if (known.isEmpty()) {
            return "There is no tool left to call. Answer now.";
        }
        return "There is no tool '%s'.%s The tools are: %s."
                .formatted(
                        name,
                        nearest(name, known)
                                .map(" Did you mean '%s'?"::formatted)
                                .orElse(""),
                        String.join(", ", known.stream().sorted().toList()));
    }

    static String noTools(Collection<String> called) {
        return "You called %s, but there are no tools here. Answer without calling tools."
                .formatted(called.isEmpty() ? "a tool" : "the tool '" + String.join("', '", called) + "'");
    }

    static String lostCall() {
        return "You called a tool, but the call is empty. Call the tool again, or answer.";
    }

    static String confirmedOthers(String tool, String arguments) {
        return ("The user approved other arguments. Call %s with these arguments, so that the user can approve "
                        + "them: %s")
                .formatted(tool, arguments);
    }

    static String forbidden(String name) {
        return "The tool '%s' may not be used on behalf of this caller. It was not run. Continue without it."
                .formatted(name);
    }

    static String declined(String name) {
        return "The user rejected the call of '%s' with these arguments. It was not run. Continue without it."
                .formatted(name);
    }

    static String inputImpossible(String name) {
        return "The tool %s needs input of the user, who cannot be asked now. Do not call it again; answer without it, "
                        .formatted(name)
                + "or say what is missing.";
    }

    static String escalated(String name, Throwable thrown) {
        return "The tool '%s' leaves the decision to you: %s".formatted(name, thrown.getMessage());
    }

    static String ranAlready(String name, String result) {
        return "The tool '%s' runs once per conversation and has already run. It was not run again. Its result was:\n%s"
                .formatted(name, result);
    }

    /** Returns the prompt for an agent that repairs arguments. */
    static String repairing(ToolError error, JsonObject schema) {
        return """
                A call of the tool '%s' failed.
                %s

                Its arguments were:
                %s

                Answer with corrected arguments only: a JSON object that is valid against this JSON Schema:
                %s"""
                .formatted(error.tool(), error.text(), error.arguments(), schema);
    }

    /** Does not include the message of the exception, which must not leave the application. A code is public. */
    static String failed(String name, Throwable thrown, FailureReference reference) {
        return "The tool '%s' %s%s %s. Continue without it, or call it with other arguments."
                .formatted(
                        name,
                        thrown instanceof ProcessNotCompletedException ? "has no result" : "failed",
                        code(thrown).map(" with "::concat).orElse(""),
                        reference);
    }

    private static Optional<String> code(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .filter(message -> thrown instanceof AgentException)
                .map(CODE::matcher)
                .filter(Matcher::lookingAt)
                .map(Matcher::group);
    }

    static String shown(String name, Throwable thrown, FailureReference reference) {
        return "The tool '%s' failed %s with %s%s"
                .formatted(
                        name,
                        reference,
                        thrown.getClass().getSimpleName(),
                        Optional.ofNullable(thrown.getMessage())
                                .map(": %s"::formatted)
                                .orElse("."));
    }

    /** Finds a name that differs by a few letters, contains the name or is contained in it. */
    private static Optional<String> nearest(String name, Collection<String> known) {
        String plain = plain(name);
        return plain.isEmpty()
                ? Optional.empty()
                : known.stream()
                        .filter(candidate -> isNear(plain, plain(candidate)))
                        .min(Comparator.<String>comparingInt(candidate -> distance(plain, plain(candidate)))
                                .thenComparing(Comparator.naturalOrder()));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static boolean isNear(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        boolean isPart = shorter >= 3 && (one.contains(other) || other.contains(one));
        return isPart || distance(one, other) <= Math.max(1, Math.max(one.length(), other.length()) / 3);
    }

    /** A model can write names of any length. A very long name never matches a short one. */
    private static int distance(String one, String other) {
        return Math.abs(one.length() - other.length()) > 64 ? Integer.MAX_VALUE : SimilarNames.distance(one, other);
    }
}

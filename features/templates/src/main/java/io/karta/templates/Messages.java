/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.TemplateError;
import com.hubspot.jinjava.interpret.UnknownTokenException;
import io.karta.agent.AgentException;
import java.io.IOException;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private static final int EXCERPT = 80;

    private Messages() {}

    static AgentException missing(String template, String path) {
        return new AgentException(missingText(template, path));
    }

    static String missingText(String template, String path) {
        return "KARTA-740: template '%s' does not exist: %s is not on the class path. Add it, or correct the name."
                .formatted(template, path);
    }

    static String missingInclude(String by, int line, String path) {
        return ("KARTA-756: template '%s' refers to %s in line %d, which is not on the class path. Add it, or "
                        + "correct the name.")
                .formatted(by, path, line);
    }

    static AgentException unreadable(String template, String path, IOException cause) {
        return new AgentException(
                "KARTA-741: template '%s' cannot be read from %s (%s). Check the file."
                        .formatted(template, path, cause.getClass().getSimpleName()),
                cause);
    }

    static String syntax(String template, int line, String what) {
        return "KARTA-742: template '%s' is invalid in line %d: %s. Correct the line."
                .formatted(template, line, excerpt(what));
    }

    static String choosingLoop(String template, int line) {
        return ("KARTA-757: template '%s' is invalid in line %d: a loop does not support 'if'. Put {%% if %%} "
                        + "inside the loop.")
                .formatted(template, line);
    }

    /** Jinjava would ignore it and show the text after it in each round. */
    static String loopWithElse(String template, int line) {
        return ("KARTA-989: template '%s' is invalid in line %d: a loop does not support 'else'. Put "
                        + "{%% if not .. %%} after the loop.")
                .formatted(template, line);
    }

    static String unknownFilter(String template, int line, String filter) {
        return "KARTA-758: template '%s' is invalid in line %d: the filter '%s' does not exist. Correct its name."
                .formatted(template, line, filter);
    }

    static AgentException failed(String template, TemplateError error, Collection<String> given) {
        return invalidInclude(error.getException())
                .orElseGet(() ->
                        JinjaEngine.isEndless(error) ? endless(template, error) : notRendered(template, error, given));
    }

    /**
     * A template with a computed name is validated while it is rendered; its problem is reported instead of the failed
     * include.
     */
    private static Optional<AgentException> invalidInclude(@Nullable Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .filter(AgentException.class::isInstance)
                .map(AgentException.class::cast)
                .findFirst();
    }

    private static AgentException endless(String template, TemplateError error) {
        return new AgentException(
                ("KARTA-779: template '%s' repeats itself%s: %s. A template cannot include, import or "
                                + "extend itself, also through others. Use a loop, or a macro that calls itself and "
                                + "ends.")
                        .formatted(template, place(error), excerpt(error.getMessage())));
    }

    private static AgentException notRendered(String template, TemplateError error, Collection<String> given) {
        return error.getException() instanceof UnknownTokenException unknown
                ? unknownName(template, error.getLineno(), unknown.getToken(), given)
                : new AgentException(
                        ("KARTA-744: template '%s' cannot be rendered%s: %s. Correct the line, or the " + "values: %s.")
                                .formatted(template, place(error), excerpt(error.getMessage()), listed(given)));
    }

    /** Returns the line; an output that is too long has none. */
    private static String place(TemplateError error) {
        return error.getLineno() > 0 ? " in line " + error.getLineno() : "";
    }

    private static AgentException unknownName(String template, int line, String name, Collection<String> given) {
        return new AgentException(("KARTA-743: template '%s' uses '%s' in line %d, which has no value. Values: %s. "
                        + "Add "
                        + "the value, or write default('') after the name.")
                .formatted(template, excerpt(name), line, listed(given)));
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    private static String excerpt(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= EXCERPT ? line : line.substring(0, EXCERPT - 3) + "...";
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Input of the orchestrator and outputs of its steps. */
record StepOutputs(Object input, Progress progress, ObjectFormatter formatter) {

    /** Name of the input as a source. */
    static final String TASK = "task";

    private static final String PREVIOUS = "previous_output";
    private static final Pattern NUMBERED = Pattern.compile("step_(\\d+)(?:_output)?");
    private static final String OUTPUT = "_output";

    /** Returns the source that a name denotes literally: the task, or the id of a step. */
    Optional<String> direct(String name) {
        List<String> ids =
                progress.finishedSteps().stream().map(Strategy.Step::id).toList();
        String id = name.endsWith(OUTPUT) ? name.substring(0, name.length() - OUTPUT.length()) : name;
        if (name.equals(TASK)) {
            return Optional.of(TASK);
        }
        if (name.equals(PREVIOUS)) {
            return previous();
        }
        return Optional.of(name)
                .filter(ids::contains)
                .or(() -> Optional.of(id).filter(ids::contains))
                .or(() -> numbered(name)
                        .filter(number -> number >= 1 && number <= ids.size())
                        .map(number -> ids.get(number - 1)));
    }

    /** Returns the step that a name denotes by its number. */
    static Optional<Integer> numbered(String name) {
        Matcher matcher = NUMBERED.matcher(name);
        return matcher.matches() && matcher.group(1).length() < 6
                ? Optional.of(Integer.valueOf(matcher.group(1)))
                : Optional.empty();
    }

    /** Returns whether a name is an output of an earlier step. */
    static boolean isPrevious(String name) {
        return name.equals(PREVIOUS);
    }

    Optional<String> previous() {
        List<Strategy.Step> finishedSteps = progress.finishedSteps();
        return finishedSteps.isEmpty()
                ? Optional.empty()
                : Optional.of(finishedSteps.get(finishedSteps.size() - 1).id());
    }

    Object object(String source) {
        Object output = progress.finished().get(source);
        return output == null ? input : output;
    }

    String text(String source) {
        return formatter.of(object(source));
    }

    /** Returns a component of an object, or the object for an empty path. */
    Optional<String> text(String source, String path) {
        return path.isEmpty() ? Optional.of(text(source)) : formatter.component(object(source), path);
    }

    Collection<Object> values() {
        return progress.finished().values();
    }

    /** Returns the outputs, latest first, and then the input. */
    List<Object> objects() {
        List<Object> objects = new ArrayList<>(values());
        Collections.reverse(objects);
        objects.add(input);
        return objects;
    }

    Object last() {
        return previous().map(this::object).orElse(input);
    }
}

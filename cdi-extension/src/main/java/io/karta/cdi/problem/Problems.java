/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.problem;

import io.karta.agent.AgentException;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Problems of a deployment, collected so that all are reported at once. Not thread-safe. */
public final class Problems {

    private final Map<String, Throwable> found = new LinkedHashMap<>();

    /** Adds a problem unless an equal message was added before. */
    public void add(RuntimeException problem) {
        found.putIfAbsent(String.valueOf(problem.getMessage()), withoutFrames(problem));
    }

    /**
     * Removes stack frames from Karta's exceptions, because they do not show the location of the problem. Causes of
     * other types keep their frames.
     */
    private static RuntimeException withoutFrames(RuntimeException problem) {
        for (Throwable each = problem; each != null && isOurs(each); each = each.getCause()) {
            each.setStackTrace(new StackTraceElement[0]);
        }
        return problem;
    }

    private static boolean isOurs(Throwable problem) {
        return problem.getClass() == DeploymentException.class || problem instanceof AgentException;
    }

    public void addAll(Stream<? extends RuntimeException> problems) {
        addAll(problems.toList());
    }

    public void addAll(Collection<? extends RuntimeException> problems) {
        for (RuntimeException problem : problems) {
            add(problem);
        }
    }

    /** Adds a problem for each message. */
    public void addMessages(Collection<String> messages) {
        for (String message : messages) {
            add(new DeploymentException(message));
        }
    }

    public void addAll(Problems others) {
        others.found.forEach(found::putIfAbsent);
    }

    public List<Throwable> all() {
        return new ArrayList<>(found.values());
    }

    /** Returns the messages of the problems. */
    public List<String> messages() {
        return List.copyOf(found.keySet());
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with a deployment, collected so that everything is reported at once. For one thread. */
final class Problems {

    private final Map<String, Throwable> found = new LinkedHashMap<>();

    /** Adds a problem; one that was said before, word for word, is not said again. */
    void add(RuntimeException problem) {
        found.putIfAbsent(String.valueOf(problem.getMessage()), problem);
    }

    void addAll(List<DeploymentException> problems) {
        problems.forEach(this::add);
    }

    void addAll(Problems others) {
        others.found.forEach(found::putIfAbsent);
    }

    List<Throwable> all() {
        return new ArrayList<>(found.values());
    }

    /** What is wrong, in words. */
    List<String> messages() {
        return List.copyOf(found.keySet());
    }

    boolean isEmpty() {
        return found.isEmpty();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Conditions that failed in their last evaluation, with their failures. Thread-safe. */
public final class UnansweredConditions {

    private final Map<String, String> reasons = new TreeMap<>();

    public synchronized void failed(String condition, String reason) {
        reasons.put(condition, reason);
    }

    public synchronized void answered(String condition) {
        reasons.remove(condition);
    }

    /** Returns the conditions with their failures; empty if there are none. */
    public synchronized String summary() {
        return reasons.entrySet().stream()
                .map(each -> " " + Messages.unanswered(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
    }
}

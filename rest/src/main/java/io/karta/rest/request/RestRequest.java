/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;

/**
 * Admitted request.
 *
 * @param caller the caller
 * @param base the base path, for example {@code /shop/karta/}
 * @param path the path, for example {@code /shop/karta/goals}
 * @param query the query, encoded; empty if there is none
 */
public record RestRequest(Caller caller, String base, String path, String query) {

    public String process(AgentProcess process) {
        return base + "processes/" + process.id();
    }

    String goal(String name) {
        return base + "goals/" + name;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;

/** Caller and base path of a request, for example {@code /shop/karta/}. */
record RestRequest(Caller caller, String base) {

    String process(AgentProcess process) {
        return base + "processes/" + process.id();
    }

    String goal(String name) {
        return base + "goals/" + name;
    }
}

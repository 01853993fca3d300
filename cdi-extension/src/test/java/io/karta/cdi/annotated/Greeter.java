/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.annotated;

import io.karta.agent.llm.DeclarativeLlmAgent;

/** An agent of an archive whose beans are found by their annotations. */
@DeclarativeLlmAgent(description = "Greets", instruction = "Greet")
public interface Greeter {

    String greet(String name);
}

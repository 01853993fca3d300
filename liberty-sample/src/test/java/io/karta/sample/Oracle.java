/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.Export;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;

/** A declarative LLM agent in an archive without a beans.xml. */
@DeclarativeLlmAgent(
        description = "Foretells",
        instruction = "You are an oracle.",
        export = @Export(remote = true, name = "foretell"))
public interface Oracle {

    /** What is foretold. */
    record Prophecy(String text) {}

    Prophecy foretell(UserInput question);
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.agent.Export;
import io.karta.agent.llm.DeclarativeLlmAgent;

/** A declarative LLM agent. */
@DeclarativeLlmAgent(
        description = "Translates product texts",
        instruction = "Translate into {language}: {text}",
        export = @Export(remote = true, name = "translate"))
public interface Translator {

    /** A text and the language of its translation. */
    record Source(String text, String language) {}

    /** A translated text. */
    record Translation(String text) {}

    /** Translates a text. */
    Translation translate(Source source);
}

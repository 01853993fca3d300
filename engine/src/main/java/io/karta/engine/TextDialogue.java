/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.ThinkingBlock;
import io.karta.ai.ThinkingResponse;
import io.karta.spi.ModelResponse;
import java.util.List;

/** Asks for a text. */
record TextDialogue(Interview interview) {

    /** Takes thinking from the beginning of the answer alone: further on, a text may speak of tags. */
    ThinkingResponse<String> run() {
        ModelResponse response = interview.ask(interview.forText()).response();
        return ThinkingTags.atStart(response.text()).before(thoughts(response));
    }

    /** Takes thinking from anywhere, because the caller asked for it. */
    ThinkingResponse<String> runAttentively() {
        ModelResponse response = interview.ask(interview.forText()).response();
        return ThinkingTags.anywhere(response.text()).before(thoughts(response));
    }

    /** What the vendor tells apart from the answer. */
    static List<ThinkingBlock> thoughts(ModelResponse response) {
        return response.thinking().isBlank() ? List.of() : List.of(new ThinkingBlock("", response.thinking()));
    }
}

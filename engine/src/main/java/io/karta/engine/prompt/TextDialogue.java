/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingResponse;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.ThinkingBlock;
import io.karta.model.ModelResponse;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Dialogue that requests a text. */
record TextDialogue(ModelDialogue dialogue) {

    /** Removes thinking only from the beginning of the answer, because the text may mention the tags later. */
    ThinkingResponse<String> run() {
        return answered(ThinkingTags::atStart);
    }

    /** Accepts thinking at any position, because the caller requested it. */
    ThinkingResponse<String> runAttentively() {
        return answered(ThinkingTags::anywhere);
    }

    /** Begins a dialogue that may wait for the user. */
    ObjectDialogue.Progress<String> begin() {
        return progress(dialogue.ask(dialogue.forText()));
    }

    /** Resumes a suspended round of tool calls. */
    ObjectDialogue.Progress<String> resume(ToolCallRound turn, Object answer) {
        InitialRequest opening = dialogue.continued(turn.request());
        return progress(dialogue.resume(opening, turn.of(opening.request()), answer));
    }

    private ObjectDialogue.Progress<String> progress(ToolLoop.Ending ending) {
        Optional<ThinkingResponse<String>> text = Optional.of(ending)
                .filter(end -> end.pending().isEmpty())
                .map(end -> answered(end, ThinkingTags::atStart));
        return new ObjectDialogue.Progress<>(text, ending.pending(), 1);
    }

    private ThinkingResponse<String> answered(Function<String, ThinkingTags.Split> splitting) {
        return answered(dialogue.ask(dialogue.forText()), splitting);
    }

    private ThinkingResponse<String> answered(ToolLoop.Ending ending, Function<String, ThinkingTags.Split> splitting) {
        ModelResponse response = ending.response();
        ThinkingResponse<String> answer = splitting.apply(response.text()).before(thoughts(response));
        dialogue.requireComplete(ending, answer.result());
        return answer;
    }

    /** Returns the thinking that the vendor separates from the answer. */
    static List<ThinkingBlock> thoughts(ModelResponse response) {
        return response.thinking().isBlank() ? List.of() : List.of(new ThinkingBlock("", response.thinking()));
    }
}

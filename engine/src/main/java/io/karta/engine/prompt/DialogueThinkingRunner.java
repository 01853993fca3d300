/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.ai.ThinkingPromptRunner;
import io.karta.ai.ThinkingResponse;
import io.karta.generation.Shape;
import io.karta.generation.TypeRef;
import io.karta.message.Message;
import java.util.List;
import java.util.Optional;

/** Prompt runner that returns the thinking of the model. */
record DialogueThinkingRunner(PromptSpec plan, DialogueFactory dialogues) implements ThinkingPromptRunner {

    @Override
    public ThinkingResponse<String> generateText(String prompt) {
        return new TextDialogue(begin(prompt)).runAttentively();
    }

    @Override
    public <T> ThinkingResponse<T> createObject(String prompt, Class<T> type) {
        return object(prompt, dialogues.parts().shape(type));
    }

    @Override
    public <T> ThinkingResponse<T> createObject(String prompt, TypeRef<T> type) {
        return object(prompt, dialogues.parts().shapes().of(type));
    }

    private <T> ThinkingResponse<T> object(String prompt, Shape<T> shape) {
        return new ObjectDialogue<>(begin(prompt), ObjectRequest.of(shape)).run();
    }

    @Override
    public <T> ThinkingResponse<Optional<T>> createObjectIfPossible(String prompt, Class<T> type) {
        return new ObjectOrRefusalDialogue<>(
                        begin(prompt), ObjectRequest.of(dialogues.parts().shape(type)))
                .run();
    }

    private ModelDialogue begin(String prompt) {
        List<Message> conversation = plan.asking(prompt);
        return dialogues.begin(plan, conversation);
    }
}

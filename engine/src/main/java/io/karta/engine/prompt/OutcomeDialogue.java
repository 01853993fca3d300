/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.agent.Outcome;
import io.karta.ai.ThinkingResponse;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.Suspension;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.model.ModelRequest;
import java.util.List;
import java.util.Optional;

/**
 * Dialogue that requests an object as the outcome of an action. If a tool requires human approval or input, the
 * outcome is that question.
 */
public record OutcomeDialogue<T>(DialogueFactory dialogues, PromptSpec plan, Class<T> type) {

    Outcome<T> begin(List<Message> conversation) {
        ModelDialogue dialogue =
                dialogues.begin(plan, conversation, dialogues.scope().get(), Suspension.OUTCOME);
        return outcome(dialogue(dialogue).begin(), dialogue);
    }

    /** Resumes a suspended dialogue. */
    public Outcome<T> resume(SuspendedDialogue waiting, Object answer) {
        ToolCallRound turn = waiting.turn();
        ModelDialogue dialogue = dialogues.begin(
                plan, turn.request().messages(), dialogues.scope().get(), Suspension.OUTCOME);
        InitialRequest opening = dialogue.continued(turn.request(), requested());
        ToolCallRound again = turn.of(opening.request());
        return outcome(dialogue(dialogue).resume(opening, again, waiting.attempt(), answer), dialogue);
    }

    private ObjectDialogue<T> dialogue(ModelDialogue dialogue) {
        return new ObjectDialogue<>(dialogue, requested());
    }

    private ObjectRequest<T> requested() {
        return ObjectRequest.of(dialogues.parts().shape(type));
    }

    private Outcome<T> outcome(ObjectDialogue.Progress<T> reached, ModelDialogue dialogue) {
        return reached.object()
                .map(ThinkingResponse::result)
                .map(Outcome::of)
                .orElseGet(() -> asking(reached.pending().orElseThrow(), reached.attempt(), dialogue));
    }

    private Outcome<T> asking(ToolLoop.Pending pending, int attempt, ModelDialogue dialogue) {
        return Outcome.await(pending.question().form(waiting(pending.turn(), attempt, dialogue)));
    }

    /** The shape of the answer and the tools are added again when the dialogue resumes. */
    private SuspendedDialogue waiting(ToolCallRound turn, int attempt, ModelDialogue dialogue) {
        ModelRequest request = turn.request();
        return new SuspendedDialogue(
                type,
                dialogue.model().name(),
                plan.options().role(),
                turn.of(ModelRequest.of(request.messages(), request.options())),
                attempt,
                Optional.of(plan),
                List.of(),
                plan.tools().values(),
                plan.tools().maxIterations(),
                Optional.empty());
    }
}

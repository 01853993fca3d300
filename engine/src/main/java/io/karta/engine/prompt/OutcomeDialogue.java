/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.agent.Outcome;
import io.karta.ai.ThinkingResponse;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.model.ModelRequest;
import java.util.List;
import java.util.Optional;

/** Requests an object as the outcome of an action. If a tool requires human approval, the outcome is that question. */
public record OutcomeDialogue<T>(DialogueFactory interviewer, PromptSpec plan, Class<T> type) {

    Outcome<T> begin(List<Message> conversation) {
        ModelDialogue interview =
                interviewer.beginOutcome(plan, conversation, interviewer.scope().get());
        return outcome(dialogue(interview).begin(), interview);
    }

    /** Resumes a dialogue that has waited. */
    public Outcome<T> resume(SuspendedDialogue waiting, boolean accepted) {
        ToolCallRound turn = waiting.turn();
        ModelDialogue interview = interviewer.beginOutcome(
                plan, turn.request().messages(), interviewer.scope().get());
        InitialRequest opening = interview.goingOn(turn.request(), wanted());
        ToolCallRound again = turn.of(opening.request());
        return outcome(dialogue(interview).resume(opening, again, waiting.attempt(), accepted), interview);
    }

    private ObjectDialogue<T> dialogue(ModelDialogue interview) {
        return new ObjectDialogue<>(interview, wanted());
    }

    private ObjectRequest<T> wanted() {
        return ObjectRequest.of(interviewer.parts().shape(type));
    }

    private Outcome<T> outcome(ObjectDialogue.Reached<T> reached, ModelDialogue interview) {
        return reached.made()
                .map(ThinkingResponse::result)
                .map(Outcome::of)
                .orElseGet(() -> asking(reached.pending().orElseThrow(), reached.attempt(), interview));
    }

    private Outcome<T> asking(ToolLoop.Pending pending, int attempt, ModelDialogue interview) {
        return Outcome.await(pending.asked().form(waiting(pending.turn(), attempt, interview)));
    }

    /** The shape of the answer and the tools are added again when the dialogue resumes. */
    private SuspendedDialogue waiting(ToolCallRound turn, int attempt, ModelDialogue interview) {
        ModelRequest request = turn.request();
        return new SuspendedDialogue(
                type,
                interview.model().name(),
                plan.options().role(),
                turn.of(ModelRequest.of(request.messages(), request.options())),
                attempt,
                Optional.of(plan),
                List.of(),
                plan.tools().values(),
                plan.tools().maxIterations());
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.agent.Outcome;
import io.karta.ai.ThinkingResponse;
import io.karta.engine.journal.Turn;
import io.karta.engine.journal.Waiting;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.model.ModelRequest;
import java.util.List;
import java.util.Optional;

/** Asks for an object as the outcome of an action: where a person has to say yes to a tool, the outcome is that question. */
public record OutcomeDialogue<T>(Interviewer interviewer, PromptPlan plan, Class<T> type) {

    Outcome<T> begin(List<Message> conversation) {
        Interview interview =
                interviewer.beginOutcome(plan, conversation, interviewer.scope().get());
        return outcome(dialogue(interview).begin(), interview);
    }

    /** Goes on with a conversation that has waited. */
    public Outcome<T> resume(Waiting waiting, boolean accepted) {
        Turn turn = waiting.turn();
        Interview interview = interviewer.beginOutcome(
                plan, turn.request().messages(), interviewer.scope().get());
        Opening opening = interview.goingOn(turn.request(), wanted());
        Turn again = turn.of(opening.request());
        return outcome(dialogue(interview).resume(opening, again, waiting.attempt(), accepted), interview);
    }

    private ObjectDialogue<T> dialogue(Interview interview) {
        return new ObjectDialogue<>(interview, wanted());
    }

    private Wanted<T> wanted() {
        return Wanted.of(interviewer.parts().shape(type));
    }

    private Outcome<T> outcome(ObjectDialogue.Reached<T> reached, Interview interview) {
        return reached.made()
                .map(ThinkingResponse::result)
                .map(Outcome::of)
                .orElseGet(() -> asking(reached.pending().orElseThrow(), reached.attempt(), interview));
    }

    private Outcome<T> asking(ToolLoop.Pending pending, int attempt, Interview interview) {
        return Outcome.await(pending.asked().form(waiting(pending.turn(), attempt, interview)));
    }

    /** The shape of the answer and the tools are added again when the dialogue resumes. */
    private Waiting waiting(Turn turn, int attempt, Interview interview) {
        ModelRequest request = turn.request();
        return new Waiting(
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

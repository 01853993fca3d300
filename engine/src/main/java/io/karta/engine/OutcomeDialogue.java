/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.Outcome;
import io.karta.ai.ThinkingResponse;
import io.karta.message.Message;
import java.util.List;

/** Asks for an object as the outcome of an action: where a person has to say yes to a tool, the outcome is that question. */
record OutcomeDialogue<T>(Interviewer interviewer, PromptPlan plan, Class<T> type) {

    Outcome<T> begin(List<Message> conversation) {
        Interview interview =
                interviewer.beginOutcome(plan, conversation, interviewer.scope().get());
        return outcome(dialogue(interview).begin(), interview);
    }

    /** Goes on with a conversation that has waited. */
    Outcome<T> resume(Waiting waiting, boolean accepted) {
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
        return Outcome.await(CallForm.of(Waiting.of(type, interview, pending.turn(), attempt), pending.asked()));
    }
}

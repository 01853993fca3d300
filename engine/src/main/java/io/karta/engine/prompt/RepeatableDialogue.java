/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.agent.Form;
import io.karta.ai.ResumablePromptRunner;
import io.karta.ai.ThinkingResponse;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.Resumption;
import io.karta.engine.journal.ResumedDialogue;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.tool.Suspension;
import io.karta.engine.tool.ToolLoop;
import io.karta.message.Message;
import io.karta.model.ModelRequest;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/** Dialogue of an action or a tool call that runs again after the user has answered. */
record RepeatableDialogue(PromptSpec plan, DialogueFactory dialogues) implements ResumablePromptRunner {

    @Override
    public Reply<String> respond(List<? extends Message> conversation) {
        Optional<ResumedDialogue> resumed = takeResumed();
        ModelDialogue dialogue = begun(conversation, resumed).forUser();
        var text = new TextDialogue(dialogue);
        return reply(
                resumed.map(each -> text.resume(each.waiting().turn(), each.answer()))
                        .orElseGet(text::begin),
                dialogue);
    }

    @Override
    public <T> Reply<T> create(List<? extends Message> conversation, Class<T> type) {
        return create(conversation, ObjectRequest.of(dialogues.parts().shapes().of(type)));
    }

    @Override
    public Reply<?> create(List<? extends Message> conversation, Type type) {
        return create(conversation, ObjectRequest.of(dialogues.parts().shapes().of(type)));
    }

    private <T> Reply<T> create(List<? extends Message> conversation, ObjectRequest<T> requested) {
        Optional<ResumedDialogue> resumed = takeResumed();
        ModelDialogue dialogue = begun(conversation, resumed);
        var object = new ObjectDialogue<>(dialogue, requested);
        return reply(
                resumed.map(each -> resumed(
                                object,
                                each,
                                dialogue.continued(each.waiting().turn().request(), requested)))
                        .orElseGet(object::begin),
                dialogue);
    }

    private static <T> ObjectDialogue.Progress<T> resumed(
            ObjectDialogue<T> object, ResumedDialogue resumed, InitialRequest opening) {
        SuspendedDialogue waiting = resumed.waiting();
        return object.resume(opening, waiting.turn().of(opening.request()), waiting.attempt(), resumed.answer());
    }

    private Optional<ResumedDialogue> takeResumed() {
        return scope().resumption().flatMap(Resumption::take);
    }

    private ModelDialogue begun(List<? extends Message> conversation, Optional<ResumedDialogue> resumed) {
        List<Message> messages = resumed.map(
                        each -> each.waiting().turn().request().messages())
                .orElseGet(() -> plan.asking(List.copyOf(conversation)));
        ModelDialogue dialogue = dialogues.begin(plan, messages, scope(), Suspension.REPEATED_ACTION);
        resumed.flatMap(each -> each.waiting().repetition())
                .ifPresent(earlier -> dialogue.loop().restore(earlier.history()));
        return dialogue;
    }

    private static <T> Reply<T> reply(ObjectDialogue.Progress<T> reached, ModelDialogue dialogue) {
        return reached.object()
                .map(ThinkingResponse::result)
                .map(Reply::of)
                .orElseGet(() -> Reply.asking(form(reached.pending().orElseThrow(), reached.attempt(), dialogue)));
    }

    private static Form<?> form(ToolLoop.Pending pending, int attempt, ModelDialogue dialogue) {
        ToolCallRound turn = pending.turn();
        ModelRequest request = turn.request();
        return pending.question()
                .form(SuspendedDialogue.ofRepeatedAction(
                        dialogue.model().name(),
                        turn.of(ModelRequest.of(request.messages(), request.options())),
                        attempt,
                        dialogue.loop().finished()));
    }

    private CallScope scope() {
        return dialogues.scope().get();
    }

    /** Omits the prompt, which may be confidential. */
    @Override
    public String toString() {
        return "prompts for " + plan.options();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.agent.Confirmation;
import io.karta.ai.Tool;
import io.karta.engine.call.MediaContent;
import io.karta.engine.journal.ResumedDialogue;
import io.karta.engine.journal.SuspendedDialogue;
import io.karta.engine.journal.ToolCallForm;
import io.karta.engine.journal.ToolCallRound;
import io.karta.engine.journal.ToolInputSchema;
import io.karta.message.ToolCall;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tool caller that runs the calls of a round up to the first call that requires human approval or input. The later
 * calls run after the answer.
 */
record ConfirmingToolCaller(ToolCaller caller, Map<String, Tool> tools, ConfirmationSupport confirming) {

    /** Question about a call that awaits human approval or input. */
    public record Asked(String question, Optional<String> text, Optional<Duration> expiry, Optional<String> role) {

        static Asked of(ToolConfirmation confirmation, JsonObject arguments) {
            Optional<String> shown =
                    Optional.of(ToolConfirmation.display(arguments)).filter(text -> !text.isEmpty());
            return new Asked(confirmation.questionFor(arguments), shown, confirmation.expiry(), confirmation.role());
        }

        static Asked of(ToolCall call, ToolResult.InputRequired request) {
            return new Asked(
                    request.text(),
                    Optional.of("Requested by the tool " + call.name()),
                    Optional.empty(),
                    Optional.empty());
        }

        static Asked of(ToolCallForm<?> inner) {
            return new Asked(inner.title(), inner.text(), inner.expiry(), inner.role());
        }

        /** Returns the form that asks for the answer of a suspended dialogue. */
        public <T> ToolCallForm<T> form(SuspendedDialogue waiting) {
            return new ToolCallForm<>(waiting, question, text, expiry, role);
        }
    }

    /** Runs calls until all have run or one awaits approval or input. */
    ToolCallRound run(ToolCallRound turn) {
        if (turn.isWaiting()) {
            return turn;
        }
        if (turn.results().isEmpty() && turn.calls().stream().noneMatch(this::isSingle)) {
            return turn.plus(caller.run(turn.calls(), tools));
        }
        ToolCallRound now = turn;
        while (!now.isOver() && asked(now).isEmpty()) {
            now = next(now);
        }
        return now;
    }

    /** Runs the next call, which needs no confirmation. */
    ToolCallRound next(ToolCallRound turn) {
        return turn.plus(ran(turn));
    }

    /** Resumes a suspended round. */
    ToolCallRound resumed(ToolCallRound turn, Object answer) {
        return run(answered(turn, answer));
    }

    /** Completes the call of a suspended round that waited for this answer, unless it waits again. */
    ToolCallRound answered(ToolCallRound turn, Object answer) {
        return turn.plus(result(turn, answer));
    }

    private ToolResult result(ToolCallRound turn, Object answer) {
        ToolCall call = turn.next();
        if (turn.input().isPresent()) {
            ToolResult.InputRequired request = turn.input().get();
            return caller.given(input(request, answer), request)
                    .run(List.of(call), tools)
                    .get(0);
        }
        if (turn.inner().isPresent()) {
            var inner = new ResumedDialogue(turn.inner().get().waiting(), answer);
            return caller.resuming(inner).run(List.of(call), tools).get(0);
        }
        boolean isAccepted = answer instanceof Confirmation confirmation && confirmation.accepted();
        return isAccepted ? once(call) : caller.refused(call, ToolErrorTexts.declined(call.name()));
    }

    /** Returns the input as its form reads it: an application can create the answer itself. */
    private static ToolInput input(ToolResult.InputRequired request, Object answer) {
        return answer instanceof ToolInput given && given.accepted()
                ? new ToolInputSchema(request.schema())
                        .read(given.json())
                        .optional()
                        .orElseGet(ToolInput::declined)
                : ToolInput.declined();
    }

    /** Returns the question of a suspended round. */
    Optional<Asked> asked(ToolCallRound turn) {
        ToolCall call = turn.next();
        return turn.input()
                .map(request -> Asked.of(call, request))
                .or(() -> turn.inner().map(Asked::of))
                .or(() -> confirmation(turn, call));
    }

    private Optional<Asked> confirmation(ToolCallRound turn, ToolCall call) {
        return tool(call)
                .filter(tool -> isConfirmed(call)
                        && caller.permits(tool)
                        && earlier(turn, tool).isEmpty())
                .flatMap(tool -> asked(tool, caller.read(tool, call)));
    }

    private Optional<Asked> asked(Tool tool, ToolArguments arguments) {
        ToolConfirmation confirmation = tool.confirmation().orElseThrow();
        return arguments.displayed().map(shown -> Asked.of(confirmation, shown));
    }

    private Optional<Tool> tool(ToolCall call) {
        return Optional.ofNullable(tools.get(call.name()));
    }

    private boolean isConfirmed(ToolCall call) {
        boolean confirmed = tool(call).flatMap(Tool::confirmation).isPresent();
        if (confirmed) {
            confirming.check(List.of(call.name()));
        }
        return confirmed;
    }

    /** Returns whether a call must not run concurrently. */
    private boolean isSingle(ToolCall call) {
        return isConfirmed(call) || tool(call).filter(Tool::isOnce).isPresent();
    }

    /** Returns the recorded result of a tool call that must not run twice. */
    private static Optional<String> earlier(ToolCallRound turn, Tool tool) {
        return tool.isOnce() ? turn.resultOf(tool.name(), MediaContent::summary) : Optional.empty();
    }

    /** Runs a call that needs no confirmation or is rejected. */
    private ToolResult ran(ToolCallRound turn) {
        ToolCall call = turn.next();
        Optional<String> known = tool(call).flatMap(tool -> earlier(turn, tool));
        if (known.isPresent()) {
            return caller.answered(call, ToolErrorTexts.ranAlready(call.name(), known.get()));
        }
        Optional<Tool> confirmed = tool(call).filter(tool -> isConfirmed(call)).filter(caller::permits);
        return confirmed
                .flatMap(tool -> caller.read(tool, call).error())
                .map(refusal -> caller.refused(call, refusal.text()))
                .orElseGet(() -> once(call));
    }

    private ToolResult once(ToolCall call) {
        return caller.run(List.of(call), tools).get(0);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.engine.call.CallScope;
import io.karta.message.ToolCall;
import io.karta.tool.FailureReference;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolEscalationException;
import java.util.IdentityHashMap;

/**
 * Texts about the exceptions of one tool call. The model receives only public information; the log and the listener of
 * the call receive the exception. Not thread-safe; confined to one call.
 */
final class ToolFailures {

    private final ToolCall call;
    private final ToolErrors errors;
    private final CallScope scope;
    private final IdentityHashMap<Throwable, String> texts = new IdentityHashMap<>();

    ToolFailures(ToolCall call, ToolErrors errors, CallScope scope) {
        this.call = call;
        this.errors = errors;
        this.scope = scope;
    }

    /** Returns the text for the model, and reports the exception once. */
    String textFor(Throwable thrown) {
        Throwable cause = ToolCaller.unwrapped(thrown);
        return texts.computeIfAbsent(cause, this::report);
    }

    private String report(Throwable cause) {
        if (cause instanceof ToolEscalationException) {
            return ToolErrorTexts.escalated(call.name(), cause);
        }
        var reference = FailureReference.random();
        scope.report(watcher -> watcher.toolFailed(call, reference, cause));
        return errors.showsMessageOf(cause)
                ? ToolErrorTexts.shown(call.name(), cause, reference)
                : ToolErrorTexts.failed(call.name(), cause, reference);
    }
}

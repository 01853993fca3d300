/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reply to a request: an answer, its delay and its metadata. */
record ScriptedReply(Answer answer, Duration delay, TokenUsage usage, FinishReason finish, List<ScriptedCall> calls) {

    static final ScriptedReply FILLED =
            new ScriptedReply(new Answer.Filled(), Duration.ZERO, TokenUsage.UNKNOWN, FinishReason.COMPLETE, List.of());

    ScriptedReply {
        calls = List.copyOf(calls);
    }

    ScriptedReply with(Answer value) {
        return new ScriptedReply(value, delay, usage, finish, calls);
    }

    ScriptedReply after(Duration value) {
        return new ScriptedReply(answer, value, usage, finish, calls);
    }

    ScriptedReply using(TokenUsage value) {
        return new ScriptedReply(answer, delay, value, finish, calls);
    }

    ScriptedReply ending(FinishReason value) {
        return new ScriptedReply(answer, delay, usage, value, calls);
    }

    /** Adds a tool call; the reply has no text unless it is set. */
    ScriptedReply calling(ScriptedCall call) {
        Answer written = answer instanceof Answer.Filled ? new Answer.Written(AnswerTemplate.text("")) : answer;
        return new ScriptedReply(
                written,
                delay,
                usage,
                finish,
                Stream.concat(calls.stream(), Stream.of(call)).toList());
    }
}

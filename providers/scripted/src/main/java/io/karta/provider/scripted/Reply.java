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

/** What becomes of a request. */
record Reply(Answer answer, Duration delay, TokenUsage usage, FinishReason finish, List<ScriptedCall> calls) {

    static final Reply FILLED =
            new Reply(new Answer.Filled(), Duration.ZERO, TokenUsage.UNKNOWN, FinishReason.COMPLETE, List.of());

    Reply {
        calls = List.copyOf(calls);
    }

    Reply with(Answer value) {
        return new Reply(value, delay, usage, finish, calls);
    }

    Reply after(Duration value) {
        return new Reply(answer, value, usage, finish, calls);
    }

    Reply using(TokenUsage value) {
        return new Reply(answer, delay, value, finish, calls);
    }

    Reply ending(FinishReason value) {
        return new Reply(answer, delay, usage, value, calls);
    }

    /** Asks for one more tool; says nothing besides, unless it is told what. */
    Reply calling(ScriptedCall call) {
        Answer said = answer instanceof Answer.Filled ? new Answer.Written(Template.text("")) : answer;
        return new Reply(
                said,
                delay,
                usage,
                finish,
                Stream.concat(calls.stream(), Stream.of(call)).toList());
    }
}

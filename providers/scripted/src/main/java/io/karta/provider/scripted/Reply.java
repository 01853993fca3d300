/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import io.karta.spi.ModelResponse.Finish;
import io.karta.spi.TokenUsage;
import java.time.Duration;

/** What becomes of a request. */
record Reply(Answer answer, Duration delay, TokenUsage usage, Finish finish) {

    static final Reply FILLED = new Reply(new Answer.Filled(), Duration.ZERO, TokenUsage.UNKNOWN, Finish.COMPLETE);

    Reply with(Answer value) {
        return new Reply(value, delay, usage, finish);
    }

    Reply after(Duration value) {
        return new Reply(answer, value, usage, finish);
    }

    Reply using(TokenUsage value) {
        return new Reply(answer, delay, value, finish);
    }

    Reply ending(Finish value) {
        return new Reply(answer, delay, usage, value);
    }
}

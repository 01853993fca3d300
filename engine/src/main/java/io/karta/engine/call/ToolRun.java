/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.message.ToolCall;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.Optional;

/**
 * Outcome of one tool call.
 *
 * @param failure the exception that the tool threw, if it threw one
 */
public record ToolRun(ToolCall call, ToolResult result, Optional<Throwable> failure, Duration duration) {

    /** A clock that was set back meanwhile would give a negative duration. */
    public ToolRun {
        duration = duration.isNegative() ? Duration.ZERO : duration;
    }

    /** Creates the outcome of a call that is rejected without running the tool. */
    public ToolRun(ToolCall call, String refusal) {
        this(call, ToolResult.error(refusal), Optional.empty(), Duration.ZERO);
    }

    /** Returns this run, or an error if the result contains media that models cannot receive. */
    public ToolRun within(ToolLimits limits) {
        return MediaContent.objection(call.name(), result.parts(), limits)
                .map(why -> with(ToolResult.error(why)))
                .orElse(this);
    }

    public ToolRun with(ToolResult other) {
        return new ToolRun(call, other, failure, duration);
    }
}

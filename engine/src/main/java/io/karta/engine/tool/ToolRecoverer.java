/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.Tool;
import io.karta.engine.call.FailureReason;
import io.karta.tool.ToolError;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolEscalationException;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolRecovery.FixWithAgent;
import io.karta.tool.ToolRecovery.FixWithFunction;
import io.karta.tool.ToolResult;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tool call with retries according to the error policy of the tool.
 *
 * @param defaultErrors the error policy for errors without a policy of the tool
 * @param failures the texts for models about exceptions
 * @param repairs runs agents that repair arguments
 * @param ends rethrows exceptions that end the call
 */
record ToolRecoverer(
        ToolErrors defaultErrors, ToolFailures failures, ArgumentRepair repairs, Consumer<Exception> ends) {

    private static final Logger LOG = System.getLogger(ToolRecoverer.class.getName());

    /** Requests corrected arguments from an agent. */
    @FunctionalInterface
    interface ArgumentRepair {
        String repaired(FixWithAgent fix, String task);
    }

    /** Calls a tool with some arguments. */
    @FunctionalInterface
    interface ToolExecution {
        ToolResult call(String arguments) throws Exception;
    }

    /** Outcome of a call: a result, or an exception that is reported to the model. */
    private record Attempt(Optional<ToolResult> result, Optional<Exception> thrown, Optional<ToolError> error) {

        ToolResult end() throws Exception {
            if (thrown.isPresent()) {
                throw thrown.get();
            }
            return result.orElseThrow();
        }
    }

    ToolResult call(Tool tool, String arguments, ToolExecution calling) throws Exception {
        Map<Class<?>, Integer> retries = new HashMap<>();
        String now = arguments;
        while (true) {
            Attempt attempt = attempt(tool, now, calling);
            Optional<ToolError> error = attempt.error();
            if (error.isEmpty()) {
                return attempt.end();
            }
            Optional<String> next =
                    next(tool, error.get(), retries.merge(error.get().getClass(), 1, Integer::sum));
            if (next.isEmpty()) {
                return attempt.end();
            }
            now = next.get();
        }
    }

    private Attempt attempt(Tool tool, String arguments, ToolExecution calling) {
        try {
            ToolResult result = calling.call(arguments);
            Optional<ToolError> error = result instanceof ToolResult.InvalidArguments unfit
                    ? Optional.of(unfit(tool, arguments, unfit))
                    : Optional.empty();
            return new Attempt(Optional.of(result), Optional.empty(), error);
        } catch (Exception e) {
            ends.accept(e);
            return new Attempt(Optional.empty(), Optional.of(e), Optional.of(thrown(tool, arguments, e)));
        }
    }

    private static ToolError unfit(Tool tool, String arguments, ToolResult.InvalidArguments unfit) {
        return unfit.isReadable()
                ? new ToolError.Invalid(tool.name(), arguments, unfit.text())
                : new ToolError.Unreadable(tool.name(), arguments, unfit.text());
    }

    private ToolError thrown(Tool tool, String arguments, Exception thrown) {
        return thrown instanceof ToolEscalationException
                ? new ToolError.Escalation(tool.name(), arguments, FailureReason.of(thrown))
                : new ToolError.Execution(tool.name(), arguments, failures.textFor(thrown), thrown);
    }

    /** Returns the arguments of another attempt, if there is one. */
    private Optional<String> next(Tool tool, ToolError error, int attempts) {
        ToolRecovery recovery =
                tool.errors().orElse(defaultErrors).recovery(error).orElseGet(ToolRecovery::report);
        if (recovery instanceof ToolRecovery.Fail) {
            throw Messages.toolFailed(error);
        }
        if (recovery instanceof ToolRecovery.Escalate escalate) {
            throw escalated(tool, error, escalate.reason());
        }
        if (recovery instanceof ToolRecovery.Retry retry) {
            return Optional.of(error.arguments()).filter(same -> attempts <= retry.times());
        }
        return tool.confirmation().isPresent() ? Optional.empty() : fixed(tool, error, recovery, attempts);
    }

    private Optional<String> fixed(Tool tool, ToolError error, ToolRecovery recovery, int attempts) {
        try {
            if (recovery instanceof FixWithFunction fix && attempts <= fix.retries()) {
                return Optional.of(fix.repairing().apply(error));
            }
            return recovery instanceof FixWithAgent fix && attempts <= fix.retries()
                    ? Optional.of(repairs.repaired(fix, ToolErrorTexts.repairing(error, tool.inputSchema())))
                    : Optional.empty();
        } catch (ToolEscalationException gaveUp) {
            throw escalated(tool, error, FailureReason.of(gaveUp));
        } catch (RuntimeException inVain) {
            ends.accept(inVain);
            LOG.log(Level.WARNING, () -> Messages.repairFailed(tool.name()), inVain);
            return Optional.empty(); // then the model receives the first problem
        }
    }

    /** Returns the exception for errors that the calling model must handle, unless the policy ends its call. */
    private RuntimeException escalated(Tool tool, ToolError error, String reason) {
        var escalation = new ToolError.Escalation(tool.name(), error.arguments(), reason);
        boolean fails = tool.errors()
                .orElse(defaultErrors)
                .recovery(escalation)
                .filter(ToolRecovery.Fail.class::isInstance)
                .isPresent();
        return fails ? Messages.toolFailed(escalation) : new ToolEscalationException(reason);
    }
}

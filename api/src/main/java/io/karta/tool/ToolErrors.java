/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Error policy of tools: a recovery for each kind of error.
 *
 * <pre>{@code
 * ToolErrors errors = ToolErrors.defaults()
 *         .onUnreadable(ToolRecovery.fix(jsonFixer, 2))             // another agent repairs the arguments
 *         .onExecution(ToolRecovery.retry(3))
 *         .failingOn(AccountClosedException.class);                 // the model cannot recover from this
 *
 * ai.withDefaultLlm().withTool(refund.withErrors(errors)).generateText("Settle ...");
 * ai.withDefaultLlm().withToolErrors(errors).withToolObject(refunds).generateText("Settle ...");
 * }</pre>
 *
 * <p>The policy of a tool takes precedence over that of the prompt runner. Without a recovery the error is reported to
 * the model.
 *
 * <p>Immutable.
 */
public final class ToolErrors {

    private final Map<Class<? extends ToolError>, ToolRecovery> recoveries;
    private final Set<Class<? extends Exception>> fatal;
    private final Set<Class<? extends Exception>> shown;

    private ToolErrors(
            Map<Class<? extends ToolError>, ToolRecovery> recoveries,
            Set<Class<? extends Exception>> fatal,
            Set<Class<? extends Exception>> shown) {
        this.recoveries = Map.copyOf(recoveries);
        this.fatal = Set.copyOf(fatal);
        this.shown = Set.copyOf(shown);
    }

    /**
     * Returns a policy without recoveries: every error is reported to the model.
     *
     * @return the policy
     */
    public static ToolErrors defaults() {
        return new ToolErrors(Map.of(), Set.of(), Set.of());
    }

    /**
     * Sets the recovery from arguments that cannot be parsed.
     *
     * @param recovery the recovery
     * @return the changed copy
     */
    public ToolErrors onUnreadable(ToolRecovery recovery) {
        return with(ToolError.Unreadable.class, recovery);
    }

    /**
     * Sets the recovery from arguments that violate a constraint.
     *
     * @param recovery the recovery
     * @return the changed copy
     */
    public ToolErrors onInvalid(ToolRecovery recovery) {
        return with(ToolError.Invalid.class, recovery);
    }

    /**
     * Sets the recovery from exceptions of a tool.
     *
     * @param recovery the recovery
     * @return the changed copy
     */
    public ToolErrors onExecution(ToolRecovery recovery) {
        return with(ToolError.Execution.class, recovery);
    }

    /**
     * Sets the recovery from escalations.
     *
     * @param recovery the recovery
     * @return the changed copy
     */
    public ToolErrors onEscalation(ToolRecovery recovery) {
        return with(ToolError.Escalation.class, recovery);
    }

    private ToolErrors with(Class<? extends ToolError> kind, ToolRecovery recovery) {
        var all = new HashMap<>(recoveries);
        all.put(kind, requireNonNull(recovery, "recovery"));
        return new ToolErrors(all, fatal, shown);
    }

    /**
     * Sets a type of exceptions that always end the model call.
     *
     * @param type the type, including subtypes
     * @return the changed copy
     */
    public ToolErrors failingOn(Class<? extends Exception> type) {
        return new ToolErrors(recoveries, with(fatal, type), shown);
    }

    /**
     * Sets a type of exceptions whose messages are sent to the model. By default the model receives a neutral sentence
     * with a {@link FailureReference}, because a message may contain confidential data such as SQL statements or
     * customer data.
     *
     * <pre>{@code
     * ToolErrors.defaults().showingMessagesOf(OutOfStockException.class)
     * }</pre>
     *
     * @param type the type, including subtypes
     * @return the changed copy
     */
    public ToolErrors showingMessagesOf(Class<? extends Exception> type) {
        return new ToolErrors(recoveries, fatal, with(shown, type));
    }

    private static Set<Class<? extends Exception>> with(
            Set<Class<? extends Exception>> types, Class<? extends Exception> type) {
        var all = new LinkedHashSet<>(types);
        all.add(requireNonNull(type, "type"));
        return all;
    }

    /**
     * Returns whether the model may read the message of an exception.
     *
     * @param thrown the exception
     * @return {@code true} if {@link #showingMessagesOf} was called for its type or a supertype
     */
    public boolean showsMessageOf(Throwable thrown) {
        return shown.stream().anyMatch(type -> type.isInstance(thrown));
    }

    /**
     * Returns this policy with the recoveries of another one as defaults.
     *
     * @param others the defaults; types of exceptions that end the call, or whose messages are shown, are combined
     * @return the changed copy
     */
    public ToolErrors orElse(ToolErrors others) {
        var all = new HashMap<>(others.recoveries);
        all.putAll(recoveries);
        var ending = new LinkedHashSet<>(fatal);
        ending.addAll(others.fatal);
        var readable = new LinkedHashSet<>(shown);
        readable.addAll(others.shown);
        return new ToolErrors(all, ending, readable);
    }

    /**
     * Returns the recovery from an error.
     *
     * @param error the error
     * @return the recovery; empty if none is set
     */
    public Optional<ToolRecovery> recovery(ToolError error) {
        boolean isFatal = error instanceof ToolError.Execution execution
                && fatal.stream().anyMatch(type -> type.isInstance(execution.cause()));
        return isFatal ? Optional.of(ToolRecovery.fail()) : Optional.ofNullable(recoveries.get(error.getClass()));
    }
}

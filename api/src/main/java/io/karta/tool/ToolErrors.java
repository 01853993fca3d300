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
 * What becomes of errors of tools, by their kinds.
 *
 * <pre>{@code
 * ToolErrors errors = ToolErrors.defaults()
 *         .onUnreadable(ToolRecovery.fix(jsonFixer, 2))             // another agent repairs the arguments
 *         .onExecution(ToolRecovery.retry(3))
 *         .failingOn(AccountClosedException.class);                 // nothing a model could get around
 *
 * ai.withDefaultLlm().withTool(refund.withErrors(errors)).generateText("Settle ...");
 * ai.withDefaultLlm().withToolErrors(errors).withToolObject(refunds).generateText("Settle ...");
 * }</pre>
 *
 * <p>What the tool says counts before what the runner says. Where neither says anything the model hears of the error.
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
     * Says nothing: the model hears of every error.
     *
     * @return the errors
     */
    public static ToolErrors defaults() {
        return new ToolErrors(Map.of(), Set.of(), Set.of());
    }

    /**
     * Says what becomes of arguments that cannot be read.
     *
     * @param recovery what
     * @return the changed copy
     */
    public ToolErrors onUnreadable(ToolRecovery recovery) {
        return with(ToolError.Unreadable.class, recovery);
    }

    /**
     * Says what becomes of arguments that break a constraint.
     *
     * @param recovery what
     * @return the changed copy
     */
    public ToolErrors onInvalid(ToolRecovery recovery) {
        return with(ToolError.Invalid.class, recovery);
    }

    /**
     * Says what becomes of exceptions that a tool throws.
     *
     * @param recovery what
     * @return the changed copy
     */
    public ToolErrors onExecution(ToolRecovery recovery) {
        return with(ToolError.Execution.class, recovery);
    }

    /**
     * Says what becomes of what a tool leaves to the calling model.
     *
     * @param recovery what
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
     * Declares exceptions that end the call of the model, whatever else is said.
     *
     * @param type their class, or one above it
     * @return the changed copy
     */
    public ToolErrors failingOn(Class<? extends Exception> type) {
        return new ToolErrors(recoveries, with(fatal, type), shown);
    }

    /**
     * Lets the model read the messages of some exceptions. By default it is told a neutral sentence with a
     * {@link FailureReference}, because a message may contain what must not leave the application: a statement, an
     * address, a customer's data.
     *
     * <pre>{@code
     * ToolErrors.defaults().showingMessagesOf(OutOfStockException.class)
     * }</pre>
     *
     * @param type their class, or one above it
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
     * @param thrown what a tool threw
     * @return {@code true} if {@link #showingMessagesOf} was called for its class, or one above it
     */
    public boolean showsMessageOf(Throwable thrown) {
        return shown.stream().anyMatch(type -> type.isInstance(thrown));
    }

    /**
     * Returns these with others for what these say nothing of.
     *
     * @param others what counts then; exceptions that end the call, and those whose messages are shown, are those of
     *     both
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
     * Returns what becomes of an error.
     *
     * @param error the error
     * @return what becomes of it; empty if nothing is said
     */
    public Optional<ToolRecovery> recovery(ToolError error) {
        boolean isFatal = error instanceof ToolError.Execution execution
                && fatal.stream().anyMatch(type -> type.isInstance(execution.cause()));
        return isFatal ? Optional.of(ToolRecovery.fail()) : Optional.ofNullable(recoveries.get(error.getClass()));
    }
}

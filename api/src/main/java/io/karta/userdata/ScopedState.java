/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.AgentException;
import io.karta.ai.ToolContext;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import io.karta.userdata.StateStore.Scope;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Values with a scope, which actions and tools set and instructions of LLM agents read: {@code app:} is shared by all
 * users, {@code user:} by all sessions of a user, and {@code temp:} ends with the turn of a session, or with a process
 * without turns.
 *
 * <pre>{@code
 * @LlmTool(description = "Stores the language of the user")
 * String language(String name, ToolContext context) {
 *     new ScopedState(store).set(context, "user:language", name);
 *     return "Stored.";
 * }
 *
 * LlmAgent.named("desk").instruction("Answer in {user:language?}. Today's offer: {app:offer}");
 * }</pre>
 *
 * <p>The user is the caller of the process, never an argument. Values of the scopes {@code app:} and {@code user:} are
 * stored at once: they remain if the action fails. Thread-safe.
 */
public final class ScopedState {

    private static final String APP = "app:";
    private static final String USER = "user:";
    private static final String TEMP = "temp:";

    private final Optional<StateStore> store;

    /**
     * Creates the state of a store.
     *
     * @param store the store
     */
    public ScopedState(StateStore store) {
        this(Optional.of(store));
    }

    private ScopedState(Optional<StateStore> store) {
        this.store = store;
    }

    /**
     * Returns the state of the application of an action.
     *
     * @param context the context of the action
     * @return the state of the bean of type {@link StateStore}; without such a bean, only {@code temp:} has values
     */
    public static ScopedState of(ActionContext context) {
        return new ScopedState(context.extensions(StateStore.class).stream().findFirst());
    }

    /**
     * Returns whether a name begins with a scope.
     *
     * @param name the name
     * @return {@code true} if so
     */
    public static boolean isScoped(String name) {
        return name.startsWith(APP) || name.startsWith(USER) || name.startsWith(TEMP);
    }

    /**
     * Checks a name with its scope.
     *
     * @param name the name
     * @throws AgentException if it has no scope, or is invalid
     */
    public static void requireValid(String name) {
        if (!isScoped(name)) {
            throw Messages.invalidStateName(name);
        }
        StateNames.check(prefix(name), rest(name));
    }

    /**
     * Sets a value in an action.
     *
     * @param context the context of the action
     * @param name the name with its scope, such as {@code user:language}
     * @param value the value; at most 100,000 characters
     * @throws AgentException if the name or the value is invalid, an anonymous user has no values, or there is no store
     */
    public void set(ActionContext context, String name, String value) {
        set(context.process(), name, value, context.blackboard()::add);
    }

    /**
     * Sets a value in a tool.
     *
     * @param context the context of the tool
     * @param name the name with its scope, such as {@code user:language}
     * @param value the value; at most 100,000 characters
     * @throws AgentException if the name or the value is invalid, an anonymous user has no values, there is no store,
     *     or the tool runs outside of a process
     */
    public void set(ToolContext context, String name, String value) {
        set(context.process().orElseThrow(() -> Messages.stateOutsideOfProcess(name)), name, value, context::add);
    }

    private void set(AgentProcess process, String name, String value, Consumer<Object> board) {
        requireValid(name);
        StateNames.checkValue(name, value);
        if (name.startsWith(TEMP)) {
            board.accept(new TemporaryValue(turn(process), rest(name), value));
        } else {
            store(name).put(scope(process, name).orElseThrow(() -> Messages.anonymousState(name)), rest(name), value);
        }
    }

    private StateStore store(String name) {
        return store.orElseThrow(() -> Messages.noStateStore(name));
    }

    private static int turn(AgentProcess process) {
        return process.turns().size();
    }

    private static String prefix(String name) {
        return name.substring(0, name.indexOf(':') + 1);
    }

    private static String rest(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    /** Returns the scope of a name; empty for an anonymous user. */
    private static Optional<Scope> scope(AgentProcess process, String name) {
        return name.startsWith(APP)
                ? Optional.of(Scope.ofApplication())
                : process.caller().name().map(Scope::ofUser);
    }

    /**
     * Returns a value in an action.
     *
     * @param context the context of the action
     * @param name the name with its scope
     * @return the value; empty if there is none
     * @throws AgentException if the name is invalid
     */
    public Optional<String> find(OperationContext context, String name) {
        return find(context.process(), context.blackboard(), name);
    }

    /**
     * Returns a value in a tool.
     *
     * @param context the context of the tool
     * @param name the name with its scope
     * @return the value; empty if there is none, or if the tool runs outside of a process
     * @throws AgentException if the name is invalid
     */
    public Optional<String> find(ToolContext context, String name) {
        return context.process().flatMap(process -> context.blackboard().flatMap(board -> find(process, board, name)));
    }

    private Optional<String> find(AgentProcess process, BlackboardView board, String name) {
        requireValid(name);
        return name.startsWith(TEMP)
                ? temporary(process, board, rest(name))
                : store.flatMap(values -> scope(process, name).flatMap(scope -> values.find(scope, rest(name))));
    }

    private static Optional<String> temporary(AgentProcess process, BlackboardView board, String name) {
        return board.all(TemporaryValue.class).stream()
                .filter(value -> value.turn() == turn(process) && value.name().equals(name))
                .map(TemporaryValue::value)
                .reduce((earlier, later) -> later);
    }

    /**
     * Returns the names that have a value.
     *
     * @param context the context of an action
     * @return the names with their scopes
     */
    public Set<String> names(OperationContext context) {
        AgentProcess process = context.process();
        var names = new TreeSet<String>();
        for (String prefix : new String[] {APP, USER}) {
            store.ifPresent(values -> scope(process, prefix)
                    .ifPresent(scope -> values.list(scope).keySet().forEach(name -> names.add(prefix + name))));
        }
        context.blackboard().all(TemporaryValue.class).stream()
                .filter(value -> value.turn() == turn(process))
                .forEach(value -> names.add(TEMP + value.name()));
        return names;
    }

    /**
     * Removes a value of the application or of the user of a process.
     *
     * @param process the process
     * @param name the name with its scope {@code app:} or {@code user:}
     * @throws AgentException if the name is invalid, or there is no store
     */
    public void remove(AgentProcess process, String name) {
        requireValid(name);
        if (name.startsWith(TEMP)) {
            throw Messages.invalidStateName(name);
        }
        StateStore values = store(name);
        scope(process, name).ifPresent(scope -> values.remove(scope, rest(name)));
    }
}

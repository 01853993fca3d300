/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.message.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collector of tool calls that arrive in fragments, possibly interleaved. A fragment belongs to the call with its
 * index. Some servers write neither distinct indexes nor ids: there, the name of a tool begins a call, unless it
 * repeats the name of a call whose arguments are incomplete. Not thread-safe.
 */
public final class ToolCallCollector {

    private static final String NO_ARGUMENTS = "{}";

    private final List<Call> calls = new ArrayList<>();

    private static final class Call {

        private final int index;
        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();

        private int depth;
        private boolean isInText;
        private boolean isEscaped;
        private boolean isComplete;

        Call(int index) {
            this.index = index;
        }

        void append(String part) {
            arguments.append(part);
            part.chars().forEach(this::follow);
        }

        /** Follows the nesting, because parsing again for every fragment would take quadratic time. */
        private void follow(int c) {
            boolean isQuote = c == '"' && !isEscaped;
            isEscaped = isInText && c == '\\' && !isEscaped;
            isInText ^= isQuote;
            if (!isInText) {
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
                isComplete |= c == '}' && depth == 0;
            }
        }

        boolean continuesWith(String nextName, String part) {
            return nextName.isEmpty() || name.isEmpty() || (name.equals(nextName) && !(isComplete && !part.isBlank()));
        }
    }

    /** Creates an empty collector. */
    public ToolCallCollector() {}

    /**
     * Adds a fragment.
     *
     * @param index the index of the call; a negative one is unknown, and means the latest call
     * @param id the id; empty if the fragment has none
     * @param name the name of the tool; empty if the fragment has none
     * @param arguments a part of the arguments; may be empty
     * @return the position of the call in {@link #calls}
     */
    public int add(int index, String id, String name, String arguments) {
        Call call = call(index, id, name, arguments);
        call.id = call.id.isEmpty() ? id : call.id;
        call.name = name.isEmpty() ? call.name : name;
        call.append(arguments);
        return calls.lastIndexOf(call);
    }

    private Call call(int index, String id, String name, String arguments) {
        for (int i = calls.size() - 1; i >= 0; i--) {
            Call call = calls.get(i);
            boolean hasIds = !id.isEmpty() && !call.id.isEmpty(); // some servers number every call 0
            boolean isSame = hasIds ? call.id.equals(id) : call.continuesWith(name, arguments);
            boolean isOfIndex = index < 0 || call.index == index;
            if (isOfIndex && isSame) {
                return call;
            }
            if (isOfIndex && id.isEmpty()) {
                break; // only the latest call can continue
            }
        }
        return sameIndex(index, name).orElseGet(() -> {
            Call added = new Call(index);
            calls.add(added);
            return added;
        });
    }

    /** Some servers write another id to each fragment: one without a name continues the latest call of its index. */
    private Optional<Call> sameIndex(int index, String name) {
        return calls.stream()
                .filter(call -> index >= 0 && call.index == index && name.isEmpty() && !call.name.isEmpty())
                .reduce((earlier, latest) -> latest);
    }

    /**
     * Returns the calls.
     *
     * @return the calls, ordered by their start
     */
    public List<ToolCall> calls() {
        return calls.stream()
                .map(call -> new ToolCall(
                        call.id, call.name, call.arguments.isEmpty() ? NO_ARGUMENTS : call.arguments.toString()))
                .toList();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.message.ToolCall;
import java.util.ArrayList;
import java.util.List;

/**
 * Collector of tool calls that arrive in fragments, possibly interleaved. A fragment belongs to the call with its
 * index. Not thread-safe.
 */
public final class ToolCallCollector {

    private static final String NO_ARGUMENTS = "{}";

    private final List<Call> calls = new ArrayList<>();

    private static final class Call {

        private final int index;
        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();

        Call(int index) {
            this.index = index;
        }
    }

    /** Creates an empty collector. */
    public ToolCallCollector() {}

    /**
     * Adds a fragment.
     *
     * @param index the index of the call; a negative one without an id continues the last call
     * @param id the id; empty if the fragment has none
     * @param name the name of the tool; empty if the fragment has none
     * @param arguments a part of the arguments; may be empty
     */
    public void add(int index, String id, String name, String arguments) {
        Call call = call(index, id);
        call.id = id.isEmpty() ? call.id : id;
        call.name = name.isEmpty() ? call.name : name;
        call.arguments.append(arguments);
    }

    private Call call(int index, String id) {
        boolean isLast = index < 0 && id.isEmpty() && !calls.isEmpty();
        for (int i = calls.size() - 1; i >= 0; i--) {
            Call call = calls.get(i);
            // some servers number every call 0
            boolean isSame = call.index == index && (id.isEmpty() || call.id.isEmpty() || call.id.equals(id));
            if (isLast || isSame) {
                return call;
            }
        }
        Call added = new Call(index);
        calls.add(added);
        return added;
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

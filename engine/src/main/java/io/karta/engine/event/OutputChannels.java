/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.AgentProcess;
import io.karta.process.OutputChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Channels that are attached to processes on this node, apart from the objects of the processes, which can be removed
 * from memory. Thread-safe.
 */
public final class OutputChannels {

    private final Map<String, List<SafeOutputChannel>> channels = new ConcurrentHashMap<>();
    private final Map<String, String> parents = new ConcurrentHashMap<>();

    /** Sends the output of a process to a channel until the process ends. */
    public void attach(String process, OutputChannel channel) {
        channels.compute(process, (id, known) -> {
            List<SafeOutputChannel> all = without(channel, known);
            all.add(new SafeOutputChannel(channel));
            return List.copyOf(all);
        });
    }

    /** Stops sending the output of a process to a channel. */
    public void detach(String process, OutputChannel channel) {
        channels.computeIfPresent(process, (id, known) -> {
            List<SafeOutputChannel> rest = without(channel, known);
            return rest.isEmpty() ? null : List.copyOf(rest);
        });
    }

    private static List<SafeOutputChannel> without(OutputChannel channel, @Nullable List<SafeOutputChannel> known) {
        List<SafeOutputChannel> rest = new ArrayList<>(known == null ? List.of() : known);
        rest.removeIf(each -> each.isOf(channel));
        return rest;
    }

    /** Sends the output of a child to the channels of its parent, too. */
    public void inherit(String child, String parent) {
        parents.put(child, parent);
    }

    /** Removes the channels of a process that has ended. */
    public void close(String process) {
        channels.remove(process);
        parents.remove(process);
    }

    /** Returns the channels of a process and of the processes that started it. */
    List<SafeOutputChannel> of(AgentProcess process) {
        if (channels.isEmpty()) {
            return List.of();
        }
        List<SafeOutputChannel> found = new ArrayList<>(channels.getOrDefault(process.id(), List.of()));
        Optional<String> parent = process.parent();
        while (parent.isPresent()) {
            found.addAll(channels.getOrDefault(parent.get(), List.of()));
            parent = Optional.ofNullable(parents.get(parent.get()));
        }
        return found;
    }
}

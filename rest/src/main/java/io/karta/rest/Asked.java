/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import java.util.List;
import java.util.stream.Stream;

/** A question to a person, and the process that asks it. */
record Asked(AgentProcess process, PendingAnswer question) {

    /** Returns what a process asks, and what the children ask that it waits for. */
    static List<Asked> by(AgentProcess process, AgentPlatform platform) {
        return in(process, platform).toList();
    }

    private static Stream<Asked> in(AgentProcess process, AgentPlatform platform) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().isEmpty()
                        ? Stream.of(new Asked(process, pending))
                        : pending.child().flatMap(platform::process).stream().flatMap(child -> in(child, platform)));
    }
}

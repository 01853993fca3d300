/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import java.util.List;
import java.util.stream.Stream;

/** Open questions of a process and of the children that it is waiting for. */
final class OpenQuestions {

    private OpenQuestions() {}

    /** Returns the questions of a process and of the children that it is waiting for. */
    static List<OpenQuestion> by(AgentProcess process, AgentPlatform platform) {
        return in(process, platform).toList();
    }

    /** Returns a process and the children that it is waiting for, at any depth. */
    static Stream<AgentProcess> askers(AgentProcess process, AgentPlatform platform) {
        return Stream.concat(
                Stream.of(process),
                process.pendingAnswers().stream()
                        .flatMap(pending -> pending.child().flatMap(platform::process).stream())
                        .flatMap(child -> askers(child, platform)));
    }

    private static Stream<OpenQuestion> in(AgentProcess process, AgentPlatform platform) {
        return process.pendingAnswers().stream()
                .flatMap(pending -> pending.child().isEmpty()
                        ? Stream.of(new OpenQuestion(process, pending))
                        : pending.child().flatMap(platform::process).stream().flatMap(child -> in(child, platform)));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

/**
 * Question that awaits a user's answer, with the process that asks it. Answer it with {@code
 * platform.answer(open.process(), open.question().id(), answer, caller)}.
 *
 * @param process the process that asks
 * @param question the question
 */
public record OpenQuestion(AgentProcess process, PendingAnswer question) {

    /** Creates an open question. */
    public OpenQuestion {
        requireNonNull(process, "process");
        requireNonNull(question, "question");
    }
}

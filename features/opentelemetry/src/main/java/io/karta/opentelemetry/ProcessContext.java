/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.Operation;
import io.karta.observation.Operation.ProcessRun;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Optional;

/** Ids of the process and its session in the contexts of its operations, also for spans of the application. */
final class ProcessContext {

    private static final ContextKey<String> PROCESS = ContextKey.named("karta.process.id");
    private static final ContextKey<Optional<String>> SESSION = ContextKey.named("karta.session.id");

    private ProcessContext() {}

    static Context with(Context context, Operation operation) {
        Context inside =
                operation.processId().map(id -> context.with(PROCESS, id)).orElse(context);
        return operation instanceof ProcessRun run ? inside.with(SESSION, session(context, run)) : inside;
    }

    /** A process belongs to the session that creates it, and not to one that resumes it. */
    private static Optional<String> session(Context context, ProcessRun run) {
        if (run.process().hasTurns()) {
            return run.processId();
        }
        return run.startedIn().isEmpty() ? sessionId(context) : Optional.empty();
    }

    static Optional<String> processId(Context context) {
        return Optional.ofNullable(context.get(PROCESS));
    }

    /** Returns the id of the session to which an operation belongs. */
    static Optional<String> sessionId(Context context) {
        return Optional.ofNullable(context.get(SESSION)).flatMap(id -> id);
    }
}

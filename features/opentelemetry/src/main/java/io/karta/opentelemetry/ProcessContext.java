/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.observation.Operation;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Optional;

/** Id of the process in the contexts of its operations, also for code of the application that starts its own spans. */
final class ProcessContext {

    private static final ContextKey<String> PROCESS = ContextKey.named("karta.process.id");

    private ProcessContext() {}

    static Context with(Context context, Operation operation) {
        return operation.processId().map(id -> context.with(PROCESS, id)).orElse(context);
    }

    static Optional<String> processId(Context context) {
        return Optional.ofNullable(context.get(PROCESS));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.spi.JournaledFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Failures as records of {@link JournalJson} and back: types, messages and causes. */
final class FailureFormat {

    private static final int DEEPEST_CAUSE = 10;

    private FailureFormat() {}

    static JournalJson.Failure line(Throwable thrown) {
        return line(thrown, DEEPEST_CAUSE);
    }

    private static JournalJson.Failure line(Throwable thrown, int depth) {
        boolean again = thrown instanceof JournaledFailure;
        return new JournalJson.Failure(
                again ? ((JournaledFailure) thrown).type() : thrown.getClass().getName(),
                Optional.ofNullable(again ? ((JournaledFailure) thrown).text() : thrown.getMessage()),
                Optional.ofNullable(thrown.getCause())
                        .filter(cause -> depth > 1)
                        .map(cause -> line(cause, depth - 1)));
    }

    static JournaledFailure failure(JournalJson.Failure line) {
        return new JournaledFailure(line.type(), line.message().orElse(null), cause(line.cause()));
    }

    private static @Nullable JournaledFailure cause(Optional<JournalJson.Failure> line) {
        return line.isPresent() ? failure(line.get()) : null;
    }
}

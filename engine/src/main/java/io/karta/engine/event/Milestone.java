/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.ProcessStatus;
import java.util.Locale;

/** Milestone of a process for which each {@link LogPersonality} has a text. */
enum Milestone {
    PLANNED,
    RUNNING,
    WAITING,
    STUCK,
    COMPLETED,
    FAILED,
    ENDED;

    /** Returns the last part of the key of its text. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Milestone suspended(ProcessStatus status) {
        return status == ProcessStatus.STUCK ? STUCK : WAITING;
    }

    static Milestone ended(ProcessStatus status) {
        return switch (status) {
            case COMPLETED -> COMPLETED;
            case FAILED -> FAILED;
            default -> ENDED;
        };
    }
}

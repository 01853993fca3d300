/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a.task;

import io.karta.generation.result.Problem;
import io.karta.process.ProcessInfo;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Place in a list of tasks, after a task of the page before. Tasks that have changed since are on the first page.
 * Immutable.
 */
record PageToken(Instant changedAt, String id) {

    /** The tasks that have changed last come first. */
    static final Comparator<ProcessInfo> ORDER = Comparator.comparing(ProcessInfo::changedAt)
            .thenComparing(ProcessInfo::id)
            .reversed();

    private static final String SEPARATOR = "~";

    static PageToken of(ProcessInfo info) {
        return new PageToken(info.changedAt(), info.id());
    }

    static PageToken of(String text) {
        var parts = text.split(SEPARATOR, 2);
        try {
            return new PageToken(Instant.parse(parts[0]), parts[1]);
        } catch (DateTimeException | ArrayIndexOutOfBoundsException e) {
            throw Messages.invalid(List.of(new Problem("/params/pageToken", "is no nextPageToken of this server")));
        }
    }

    String text() {
        return changedAt + SEPARATOR + id;
    }

    /** Returns whether a task comes after this place. */
    boolean isBefore(ProcessInfo info) {
        int order = info.changedAt().compareTo(changedAt);
        return order < 0 || (order == 0 && info.id().compareTo(id) < 0);
    }
}

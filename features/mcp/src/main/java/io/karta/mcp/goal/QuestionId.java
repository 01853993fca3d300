/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.goal;

import io.karta.process.OpenQuestion;

/** Ids of questions for clients. */
final class QuestionId {

    private QuestionId() {}

    /** Returns an id that is unique among processes: each of them numbers its questions from 1. */
    static String of(OpenQuestion open) {
        return "question-%s-%s".formatted(open.process().id(), open.question().id());
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.prompt;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import java.util.Optional;

/** Verdict of a model about a statement. */
@Generable("Whether the statement is true of what is given")
record ConditionVerdict(
        @Guide("true if the statement is true, false if it is not, or cannot be determined") boolean isTrue,
        @Guide("How sure you are, from 0.0 to 1.0") double confidence,
        @Guide("Why, in one sentence") Optional<String> reason) {

    static String prompt(String condition, String context) {
        return "Is this statement true of what is given below?\n\nStatement: " + condition + "\n\nGiven:\n" + context;
    }

    boolean holds(double least) {
        return isTrue && (confidence > 1 ? confidence / 100 : confidence) >= least; // some models answer in percent
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/** A part of the instructions, which depends on what there is. */
@FunctionalInterface
interface Phrase {

    /** Returns what the model is told. */
    String in(Surroundings surroundings) throws Exception;

    static Phrase of(Instruction instruction) {
        return surroundings -> instruction.text(surroundings.context());
    }
}

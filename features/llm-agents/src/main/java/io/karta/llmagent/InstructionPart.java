/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/** A part of the instructions, which depends on what there is. */
@FunctionalInterface
interface InstructionPart {

    /** Returns what the model is told. */
    String in(InstructionVariables variables) throws Exception;

    static InstructionPart of(Instruction instruction) {
        return variables -> instruction.text(variables.context());
    }
}

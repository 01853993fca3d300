/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

/** Part of the instructions. */
@FunctionalInterface
interface InstructionPart {

    /** Returns the text for the model. */
    String in(InstructionVariables variables) throws Exception;

    static InstructionPart of(Instruction instruction) {
        return variables -> instruction.text(variables.context());
    }
}

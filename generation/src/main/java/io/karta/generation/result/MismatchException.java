/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import java.util.List;

/** Says that an answer does not fit the wanted shape, with every problem. */
public final class MismatchException extends GenerationException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public MismatchException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /** {@return every problem, in the order of the wanted components} */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.result;

import java.util.List;

/** Thrown when an answer does not match the shape. It has all problems. */
public final class MismatchException extends GenerationException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public MismatchException(String message, List<Problem> problems) {
        super(message);
        this.problems = List.copyOf(problems);
    }

    /** {@return all problems, in the order of the components} */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}

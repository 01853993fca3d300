/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.util.Optional;

/**
 * What requests of tests are about, in an application that runs.
 *
 * @param goal the name of an exported goal
 * @param process the path of a process that waits for an answer
 * @param question the id of its question
 * @param operator the name of an operator
 * @param asked the name of a caller who may answer the question
 * @param owner the name of the caller who has started the process; empty if it has none
 * @param stranger the name of a caller who may not see the process
 */
public record RequestTarget(
        String goal,
        String process,
        String question,
        String operator,
        String asked,
        Optional<String> owner,
        String stranger) {

    /** Returns the address of a template. */
    String fill(String template) {
        return template.replace("{goal}", goal).replace("{id}", id()).replace("{question}", question);
    }

    /** Returns the id of the process. */
    public String id() {
        return process.substring(process.lastIndexOf('/') + 1);
    }
}

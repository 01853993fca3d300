/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

/**
 * Names of the intermediate objects and conditions of a workflow. They contain the name of its agent, because open mode
 * combines the actions of several agents.
 */
record InternalNames(String agent) {

    String of(String title) {
        return agent + "/" + title;
    }

    String of(String title, int number) {
        return of(title + "-" + number);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.process.BlackboardView;
import java.util.Optional;

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

    /** Returns an intermediate object that is no input of the action; empty if an action has hidden it. */
    <T> Optional<T> find(String title, int number, Class<T> type, BlackboardView blackboard) {
        return blackboard.find(of(title, number)).filter(type::isInstance).map(type::cast);
    }
}

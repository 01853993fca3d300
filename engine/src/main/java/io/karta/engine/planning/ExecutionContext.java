/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.action.OperationContext;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.process.JournaledProcess;
import java.util.Optional;

/** What the planning loop of one process needs of its platform. Thread-safe. */
public interface ExecutionContext {

    /** Creates the execution of an action; it runs once. */
    ActionExecution execution(ActionModel action);

    /** Creates the context in which conditions and scores are evaluated. */
    OperationContext operationContext();

    /** Creates the model that chooses the actions of a supervised process. */
    Supervisor supervisor();

    /** Runs a child of the process on the calling thread, unless it has been started. */
    void runChild(JournaledProcess child);

    /** Returns what keeps the process from resuming with the agents that are deployed now. */
    Optional<String> obstacle();
}

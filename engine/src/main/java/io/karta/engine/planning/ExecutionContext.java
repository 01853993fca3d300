/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.action.OperationContext;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.process.JournaledProcess;
import io.karta.spi.JournalEntry.Requested;
import java.util.List;
import java.util.Optional;

/** Services of the platform for the planning loop of one process. Thread-safe. */
public interface ExecutionContext {

    /** Creates the execution of one run of an action. */
    ActionExecution execution(ActionModel action);

    /** Creates the context in which conditions and scores are evaluated. */
    OperationContext operationContext();

    /** Creates the supervisor of a process. */
    Supervisor supervisor();

    /** Returns the unavailable tool groups that an action requires. */
    List<String> unavailableGroups(ActionModel action);

    /** Runs a child of the process on the calling thread, unless it has been started. */
    void runChild(JournaledProcess child);

    /** Returns the termination of a process that awaits this one, if it was requested after the start of this one. */
    Optional<Requested> terminationOfAncestor();

    /** Returns the obstacle that prevents the process from resuming with the deployed agents. */
    Optional<String> missingDependency();

    /** Returns whether the process leaves this node before its next action. */
    boolean isDraining();

    /** Leaves the process to other nodes. */
    void leave();
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.agent.AgentException;
import io.karta.process.AgentProcess;
import io.karta.spi.StaleProcessException;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static String actionTerminated(String action, String reason) {
        return "KARTA-338: the end of %s was requested: %s.".formatted(action, reason);
    }

    static String turnHasEnded(String action) {
        return "KARTA-282: the turn of %s has ended, so it calls no models. Return from the action.".formatted(action);
    }

    static StaleProcessException notRecordable(AgentProcess process, String action) {
        return new StaleProcessException(
                ("KARTA-930: the work of %s is rolled back, because it cannot be recorded: %s has ended, "
                                + "or another node runs it. Rethrow the exception, so that the transaction ends.")
                        .formatted(action, process));
    }

    static String failedAfterCommit(String action, AgentProcess process) {
        return ("KARTA-932: %s threw an exception after its transaction had committed, and %s keeps its state, because "
                        + "it has ended or another node runs it. Check the interceptors of the action.")
                .formatted(action, process);
    }

    static AgentException rolledBack(String action) {
        return new AgentException(("KARTA-349: the transaction of %s was rolled back, although the action returned. "
                        + "Throw an exception for the problem.")
                .formatted(action));
    }

    static AgentException cancelledResult(String action, Throwable cause) {
        return new AgentException(
                ("KARTA-351: the CompletionStage that %s returned was cancelled, so it has no result. "
                                + "Complete it with a value, or with Outcome.none().")
                        .formatted(action),
                cause);
    }

    static AgentException hasSaidAll(String action) {
        return new AgentException(
                ("KARTA-356: %s has returned and cannot send output. Call progress(..) and sendMessage(..) "
                                + "while it runs.")
                        .formatted(action));
    }
}

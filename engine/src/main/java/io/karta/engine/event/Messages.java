/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.AgentProcess;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static String turnFailed(AgentProcess process, int turn) {
        return ("KARTA-283: turn %d of %s failed; the process awaits its next event. Fix the cause that the "
                        + "exception names.")
                .formatted(turn, process);
    }

    static String channelFailed(AgentProcess process) {
        return ("KARTA-355: the output channel of %s failed. Handle exceptions in the channel; the "
                        + "process continues, and further failures of the channel are not logged.")
                .formatted(process);
    }
}

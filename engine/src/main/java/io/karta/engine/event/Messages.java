/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.process.AgentProcess;

/** Error and log messages of this package. */
final class Messages {

    private Messages() {}

    static String channelFailed(AgentProcess process) {
        return ("KARTA-355: the output channel of %s failed. Handle exceptions in the channel; the "
                        + "process continues, and further failures of the channel are not logged.")
                .formatted(process);
    }
}

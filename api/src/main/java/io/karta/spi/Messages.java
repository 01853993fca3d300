/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.agent.AgentException;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.Collection;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException settingMissing(String key) {
        return new AgentException("KARTA-762: '%s' is missing. Add it.".formatted(key));
    }

    static AgentException settingInvalid(String key, String value, Exception cause) {
        return new AgentException(
                "KARTA-763: '%s' has the invalid value '%s'. Correct it.".formatted(key, value), cause);
    }

    static IllegalArgumentException statusesNotPurgeable(Collection<ProcessStatus> statuses) {
        return new IllegalArgumentException(
                ("KARTA-630: processes with the statuses %s cannot be removed from the store. Name at least one status "
                                + "other than RUNNING; kill running processes first.")
                        .formatted(statuses));
    }

    static IllegalArgumentException negativeAge(Duration age) {
        return new IllegalArgumentException(
                "KARTA-631: the age %s of processes to remove is negative. Set a duration of at least zero."
                        .formatted(age));
    }

    static AgentException contextRemovalNotSupported(ContextStore store) {
        return new AgentException(("KARTA-785: the context store %s does not remove contexts. Implement "
                        + "ContextStore.remove, or use the tools of the store.")
                .formatted(store.getClass().getName()));
    }

    static AgentException purgeNotSupported(ProcessStore store) {
        return new AgentException(("KARTA-632: the process store %s does not remove processes. Implement "
                        + "ProcessStore.purge, or remove processes with the tools of the store.")
                .formatted(store.getClass().getName()));
    }
}

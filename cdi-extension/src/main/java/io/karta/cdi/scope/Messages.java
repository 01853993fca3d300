/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import io.karta.process.AgentProcess;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Contextual;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static ContextNotActiveException processIsOver(AgentProcess process) {
        return new ContextNotActiveException(("KARTA-483: a @ProcessScoped bean was used after %s had ended, and its"
                        + " instance is destroyed. Stop when the thread is interrupted.")
                .formatted(process));
    }

    static String beanNotDestroyed(Contextual<?> bean) {
        return "KARTA-484: %s failed when its process was over. Look at the cause.".formatted(bean);
    }

    static ContextNotActiveException outsideAnyProcess() {
        return new ContextNotActiveException(
                "KARTA-482: a @ProcessScoped bean was used where no process runs. Use it in actions, conditions, "
                        + "tools and"
                        + " stuck handlers, and in what they call on the same thread or in parallelMap.");
    }
}

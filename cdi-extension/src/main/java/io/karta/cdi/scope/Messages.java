/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.scope;

import io.karta.process.AgentProcess;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.spi.Contextual;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static ContextNotActiveException processIsOver(AgentProcess process) {
        return new ContextNotActiveException(
                ("KARTA-483: a @ProcessScoped bean was used after the end of %s, which destroyed its "
                                + "instance. Stop when the thread is interrupted.")
                        .formatted(process));
    }

    static String beanNotDestroyed(Contextual<?> bean) {
        return "KARTA-484: %s failed after the end of its process. Fix the cause.".formatted(bean);
    }

    static ContextNotActiveException outsideAnyProcess() {
        return new ContextNotActiveException(
                "KARTA-482: a @ProcessScoped bean was used outside of a process. Use it in actions, "
                        + "conditions, tools and stuck handlers, and in code that they call on the same thread "
                        + "or in parallelMap.");
    }
}

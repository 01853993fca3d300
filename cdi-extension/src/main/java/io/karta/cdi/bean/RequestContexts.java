/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.engine.concurrent.ContainerContext;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Activates a request context for each run of an action on a thread without one. Thread-safe. */
public final class RequestContexts implements ContainerContext {

    private static final int MOST_IDLE = 64;

    private final BeanManager container;

    /** Controllers that no thread uses: to create one takes as long as a short action. */
    private final Queue<RequestContextController> idle = new ArrayBlockingQueue<>(MOST_IDLE);

    public RequestContexts(BeanManager container) {
        this.container = container;
    }

    @Override
    public @Nullable Object around(Callable<@Nullable Object> action) throws Exception {
        RequestContextController controller = Optional.ofNullable(idle.poll()).orElseGet(this::created);
        try {
            return activated(controller, action);
        } finally {
            idle.offer(controller);
        }
    }

    /** In a request, or an action of another process on this thread, the context is active already. */
    private static @Nullable Object activated(RequestContextController controller, Callable<@Nullable Object> action)
            throws Exception {
        if (!controller.activate()) {
            return action.call();
        }
        try {
            return action.call();
        } finally {
            controller.deactivate();
        }
    }

    private RequestContextController created() {
        return container.createInstance().select(RequestContextController.class).get();
    }
}

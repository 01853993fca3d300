/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.engine.concurrent.ContainerContext;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Activates a request context for each run of an action on a thread without one. */
public final class RequestContexts implements ContainerContext {

    private final BeanManager container;

    public RequestContexts(BeanManager container) {
        this.container = container;
    }

    @Override
    public @Nullable Object around(Callable<@Nullable Object> action) throws Exception {
        return isActive() ? action.call() : activated(action);
    }

    /** CDI 4.0 reports an inactive context only by this exception. */
    private boolean isActive() {
        try {
            container.getContext(RequestScoped.class);
            return true;
        } catch (ContextNotActiveException ignored) { // a thread without a request
            return false;
        }
    }

    private @Nullable Object activated(Callable<@Nullable Object> action) throws Exception {
        Instance<RequestContextController> controllers =
                container.createInstance().select(RequestContextController.class);
        RequestContextController controller = controllers.get();
        boolean begun = controller.activate();
        try {
            return action.call();
        } finally {
            if (begun) {
                controller.deactivate();
            }
            controllers.destroy(controller);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.bean;

import io.karta.engine.concurrent.ContainerContext;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Gives every run of an action a request context, where its thread has none. */
public final class RequestContexts implements ContainerContext {

    private final BeanManager container;

    public RequestContexts(BeanManager container) {
        this.container = container;
    }

    @Override
    public @Nullable Object around(Callable<@Nullable Object> action) throws Exception {
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

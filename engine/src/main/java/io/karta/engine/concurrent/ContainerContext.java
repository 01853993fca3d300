/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Context around each run of an action, such as the request context of a container. */
@FunctionalInterface
public interface ContainerContext {

    /**
     * Runs an action.
     *
     * @param action the work
     * @return the result of the work
     * @throws Exception the exception of the work
     */
    @Nullable
    Object around(Callable<@Nullable Object> action) throws Exception;
}

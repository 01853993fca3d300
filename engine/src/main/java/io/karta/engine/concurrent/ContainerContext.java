/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.concurrent;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What stands around every run of an action: a container's request context, for example. */
@FunctionalInterface
public interface ContainerContext {

    /**
     * Runs an action.
     *
     * @param action what to run
     * @return what it returned
     * @throws Exception what it threw
     */
    @Nullable
    Object around(Callable<@Nullable Object> action) throws Exception;
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.action.ActionContext;
import io.karta.engine.process.JournaledProcess;

/** Factory of the contexts of running actions. */
@FunctionalInterface
public interface ActionContextFactory {

    ActionContext of(JournaledProcess process, ActionExecution step);
}

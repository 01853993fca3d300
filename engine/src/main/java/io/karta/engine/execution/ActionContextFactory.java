/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.action.ActionContext;
import io.karta.engine.process.JournaledProcess;

/** Makes what an action can reach while it runs. */
@FunctionalInterface
public interface ActionContextFactory {

    ActionContext of(JournaledProcess process, ActionExecution step);
}

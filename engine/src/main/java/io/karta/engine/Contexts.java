/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.ActionContext;

/** Makes what an action can reach while it runs. */
@FunctionalInterface
interface Contexts {

    ActionContext of(JournaledProcess process, Step step);
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionContext;
import java.util.Optional;

/** Makes what an action, or a condition, can reach while it runs. */
@FunctionalInterface
interface Contexts {

    /** Makes the context of a step, or of a condition where there is no step. */
    ActionContext of(JournaledProcess process, Optional<Step> step);
}

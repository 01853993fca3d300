/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.generation.Guide;

/** What is done where a step has failed. */
public enum Remediation {

    /** The step runs again, as it was. */
    @Guide("Run the same step again: what went wrong may not happen twice")
    RETRY,

    /** The step and all after it are laid out anew; what is finished stays. */
    @Guide("Replace the failed step and all after it, and keep what is finished")
    TACTICAL_REDESIGN,

    /** All steps are laid out anew, and what is finished no longer counts. */
    @Guide("Start over with a new strategy: this one leads nowhere")
    FULL_REGENERATION
}

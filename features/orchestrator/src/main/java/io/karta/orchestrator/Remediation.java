/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.generation.annotation.Guide;

/**
 * Remediation of a failed step. A model chooses it unless a limit is reached. In a test, a scripted model chooses:
 *
 * <pre>{@code
 * model.on(Strategy.class).answer(WITH_EMBLEM).answer(WITHOUT_EMBLEM);
 * model.on(RemediationChoice.class)
 *         .answer(new RemediationChoice(Remediation.RETRY, "it may not happen twice"))
 *         .answer(new RemediationChoice(Remediation.FULL_REGENERATION, "it did"));
 *
 * AgentDefinition deployed = platform.deploy(worldBuilder);
 * AgentProcess process = platform.run(platform.createProcess(deployed, ProcessOptions.defaults(), topic));
 *
 * assertThat(OrchestratedRun.of(process).redesigns()).isEqualTo(2);
 * }</pre>
 */
public enum Remediation {

    /** The step runs again unchanged. */
    @Guide("Run the same step again: what went wrong may not happen twice")
    RETRY,

    /** The step and all later ones are designed again; finished steps stay. */
    @Guide("Replace the failed step and all after it, and keep what is finished")
    TACTICAL_REDESIGN,

    /** All steps are designed again; finished steps are discarded. */
    @Guide("Start over with a new strategy: this one leads nowhere")
    FULL_REGENERATION
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.Guide;

/**
 * Answer of a model to the question how to remedy a failed step. Applications use it to script models in tests:
 *
 * <pre>{@code
 * model.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "the network was down"));
 *
 * AgentDefinition deployed = platform.deploy(worldBuilder);
 * AgentProcess process = platform.run(platform.createProcess(deployed, ProcessOptions.defaults(), topic));
 *
 * assertThat(OrchestratedRun.of(process).attempts("emblem")).isEqualTo(2);
 * }</pre>
 *
 * @param remediation the remediation
 * @param reason the reason, in one sentence
 */
public record RemediationChoice(
        @Guide("What is to be done") Remediation remediation, @Guide("Why, in one sentence") String reason) {

    /** Creates an answer. */
    public RemediationChoice {
        requireNonNull(remediation, "remediation");
        requireNonNull(reason, "reason");
    }
}

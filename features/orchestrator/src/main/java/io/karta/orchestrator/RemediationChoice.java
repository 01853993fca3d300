/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.Guide;

/**
 * What a model answers when it is asked what to do about a step that has failed. Applications meet it where they play the model in tests:
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
 * @param remediation what is to be done
 * @param reason why, in one sentence
 */
public record RemediationChoice(
        @Guide("What is to be done") Remediation remediation, @Guide("Why, in one sentence") String reason) {

    /** Checks the parts. */
    public RemediationChoice {
        requireNonNull(remediation, "remediation");
        requireNonNull(reason, "reason");
    }
}

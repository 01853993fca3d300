/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.Remediation.RETRY;
import static io.karta.orchestrator.Remediation.TACTICAL_REDESIGN;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.testkit.CapturedLog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Failures of a step in prompts and in the log. */
class ReportedFailuresTest extends RemediationFixture {

    @Test
    void shortensLongFailuresForTheModel() {
        String much = "much ".repeat(100_000);
        testPlatform.with("emblemAgent", "Designs emblems", Emblem.class, text -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IllegalStateException("too long: " + text);
            }
            return EMBLEM;
        });
        decide(RETRY);
        Strategy strategy = Strategy.of(Strategy.step("emblem", "emblemAgent").withIntent(much));

        AgentProcess process = testPlatform.run(quick().output(Emblem.class).strategy(strategy), "tea");

        assertThat(process.result(Emblem.class)).isEqualTo(EMBLEM);
        assertThat(testPlatform.model.prompts().get(0))
                .contains("[and 496000 more characters]", "Agent emblemAgent failed (reference ")
                .doesNotContain("too long")
                .hasSizeLessThan(12_000);
    }

    @Test
    void sendsAReferenceInsteadOfTheMessage() {
        withEmblemFailing(2);
        decide(RETRY, TACTICAL_REDESIGN);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        List<String> prompts = testPlatform.model.prompts();
        assertThat(prompts).hasSize(3).allSatisfy(prompt -> assertThat(prompt)
                .containsPattern("Agent emblemAgent failed \\(reference [0-9a-f]{12}\\)\\.")
                .doesNotContain("went wrong:")
                .doesNotContain("attempt 1")
                .doesNotContain("attempt 2"));
        assertThat(reference(prompts.get(1)))
                .as("one reference for both requests about one failure")
                .isEqualTo(reference(prompts.get(2)))
                .isNotEqualTo(reference(prompts.get(0)));
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .extracting(RemediationChosen::failure)
                .satisfiesExactly(
                        first -> assertThat(first).contains("attempt 1 went wrong", reference(prompts.get(0))),
                        second -> assertThat(second).contains("attempt 2 went wrong", reference(prompts.get(1))));
    }

    @Test
    void sendsTheErrorCode() {
        withEmblemFailing(0);
        testPlatform.with("careful", "Refuses once", Emblem.class, text -> {
            if (attempts.incrementAndGet() == 1) {
                throw new io.karta.agent.AgentException("KARTA-722: there is no 'customers/ada.txt'.");
            }
            return EMBLEM;
        });
        decide(RETRY);
        Strategy strategy = Strategy.of(Strategy.step("emblem", "careful"));

        AgentProcess process = testPlatform.run(quick().output(Emblem.class).strategy(strategy), "tea");

        assertThat(process.result(Emblem.class)).isEqualTo(EMBLEM);
        assertThat(testPlatform.model.prompts().get(0))
                .contains("Agent careful failed with KARTA-722 (reference ")
                .doesNotContain("ada.txt");
    }

    @Test
    void logsTheFailureWithItsReference() {
        try (var log = CapturedLog.of(OrchestratorActions.class)) {
            withEmblemFailing(1);
            decide(RETRY);

            testPlatform.run(quick(), "tea");

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-990: step 'emblem' by agent 'emblemAgent' of orchestrator 'worldBuilder' failed")
                    .contains(reference(testPlatform.model.prompts().get(0)));
            assertThat(log.thrown()).singleElement().satisfies(thrown -> assertThat(thrown)
                    .hasMessage("attempt 1 went wrong"));
        }
    }

    private static String reference(String text) {
        int start = text.indexOf("(reference ");
        return text.substring(start, text.indexOf(')', start) + 1);
    }
}

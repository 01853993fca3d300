/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class PromptContributorTest {

    @Test
    void formatsAPersonaLikeEmbabel() {
        var analyst = Persona.create(
                "Alex the Analyst",
                "A detail-oriented data analyst with expertise in financial markets",
                "Professional yet approachable, uses clear explanations",
                "Help users understand complex financial data through clear analysis");

        assertThat(analyst.contribution())
                .isEqualTo(
                        """
                        You are Alex the Analyst.
                        Your persona: A detail-oriented data analyst with expertise in financial markets.
                        Your objective is Help users understand complex financial data through clear analysis.
                        Your voice: Professional yet approachable, uses clear explanations.""");
    }

    @Test
    void formatsARoleLikeCrewAi() {
        var engineer = RoleGoalBackstory.withRole("Senior Software Engineer")
                .andGoal("Write clean, maintainable code")
                .andBackstory("10+ years experience in enterprise software development");

        assertThat(engineer.contribution())
                .isEqualTo(
                        """
                        Role: Senior Software Engineer
                        Goal: Write clean, maintainable code
                        Backstory: 10+ years experience in enterprise software development""");
    }

    @Test
    void dateAndKnowledgeAreTold() {
        var clock = Clock.fixed(Instant.parse("2026-11-20T23:30:00Z"), ZoneOffset.ofHours(1));

        assertThat(PromptContributor.currentDate(clock).contribution()).isEqualTo("Current date: 2026-11-21");
        assertThat(PromptContributor.knowledgeCutoff("2025-06").contribution()).contains("2025-06");
    }

    @Test
    void aReferenceWithoutNotesOmitsThem() {
        assertThat(LlmReference.of("a", "b", " ").contribution()).isEqualTo("Reference: a\nDescription: b");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.ai.Ai;
import io.karta.skills.Skills;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;

@ApplicationScoped
public class FinancialAnalyst {

    private static final Skills SKILLS =
            Skills.of("financial-skills", "Financial analysis skills").withClassPathSkills("skills");

    @Inject
    Ai ai;

    String answer(String question) {
        return ai.withDefaultLlm()
                .withReference(SKILLS)
                .withToolObject(this)
                .withSystemPrompt("You are a helpful financial analyst.")
                .generateText(question);
    }

    @LlmTool(description = "Returns the revenue of a quarter in euros")
    BigDecimal revenue(int year, int quarter) {
        return new BigDecimal("1250000");
    }
}

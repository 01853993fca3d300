/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.GoalModel;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DescriptionRulesTest {

    private static AgentModel writer(String ofAgent, String ofGoal) {
        var goal = new GoalModel(
                "write",
                ofGoal,
                "Writer",
                "Writer.write",
                String.class,
                List.of(),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel("Writer", "test", ofAgent, "1.0.0", List.of(), List.of(), List.of(goal));
    }

    @Test
    void warnsOfAPlaceholderInTheDescriptionOfAnAgent() {
        assertThat(DescriptionRules.of(List.of(writer("Writes about {{ topic }}", "Writes"))))
                .singleElement()
                .asString()
                .contains("KARTA-229", "agent Writer", "{{ topic }}");
    }

    @Test
    void warnsOfAPlaceholderInTheDescriptionOfAGoal() {
        assertThat(DescriptionRules.of(List.of(writer("Writes", "A text about {{topic}}"))))
                .singleElement()
                .asString()
                .contains("KARTA-229", "goal write of Writer");
    }

    @Test
    void isSilentAboutWordsAndSingleBraces() {
        assertThat(DescriptionRules.of(List.of(writer("Writes {json} about a topic", "{ x }"))))
                .isEmpty();
    }
}

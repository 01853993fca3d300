/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.Action;
import io.karta.agent.AgentComponent;
import io.karta.ai.Ai;
import io.karta.junit.KartaTest;
import io.karta.process.UtilityInvocation;
import io.karta.process.history.ActionRun;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of the page on expressions. */
@KartaTest(ExpressionsTest.Shepherd.class)
class ExpressionsTest {

    @AgentComponent
    public static class Shepherd {

        @Action(pre = "el:newEntity.newEntities.stream().anyMatch(e -> is(e, 'Issue'))")
        IssueAssessment reactToNewIssue(Issue issue, NewEntity newEntity, Ai ai) {
            return ai.withDefaultLlm().createObject("Assess: " + issue.title(), IssueAssessment.class);
        }

        @Action(pre = "el:issueAssessment.urgency > 0.5")
        void heavyHitterIssue(Issue issue, IssueAssessment issueAssessment) {
            // act on what is urgent
        }
    }

    record NewEntity(List<Entity> newEntities) {}

    sealed interface Entity {}

    record Issue(String title) implements Entity {}

    record Person(String name) implements Entity {}

    record IssueAssessment(double urgency, String comment) {}

    @Inject
    UtilityInvocation reactions;

    @Inject
    ScriptedModel model;

    private List<String> actionsAfter(Issue issue, Entity newEntity) {
        return reactions.run(issue, new NewEntity(List.of(newEntity))).history().stream()
                .map(ActionRun::action)
                .map(action -> action.replace("platform.", ""))
                .toList();
    }

    @Test
    void actsOnANewUrgentIssue() {
        var fire = new Issue("Fire");
        model.on("Assess: Fire").answer(new IssueAssessment(0.9, "Call support"));

        assertThat(actionsAfter(fire, fire)).containsExactly("Shepherd.reactToNewIssue", "Shepherd.heavyHitterIssue");
    }

    @Test
    void doesNotActOnAnIssueThatCanWait() {
        var typo = new Issue("Typo");
        model.on("Assess: Typo").answer(new IssueAssessment(0.1, "Later"));

        assertThat(actionsAfter(typo, typo)).containsExactly("Shepherd.reactToNewIssue");
    }

    @Test
    void ignoresAnIssueThatIsNotNew() {
        assertThat(actionsAfter(new Issue("Fire"), new Person("Ada"))).isEmpty();
    }
}

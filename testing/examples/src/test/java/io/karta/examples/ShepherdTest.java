/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Action;
import io.karta.agent.AgentComponent;
import io.karta.agent.Outcome;
import io.karta.ai.Ai;
import io.karta.process.UtilityInvocation;
import io.karta.testkit.ScriptedModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Reacts to issues by utility, with expressions as preconditions. */
class ShepherdTest {

    record GHIssue(long id, String title) {}

    record IssueAssessment(double urgency, String comment) {}

    sealed interface Entity permits Issue, Person {}

    record Issue(long id, String title) implements Entity {}

    record Person(String name) implements Entity {}

    record NewEntity(List<Entity> newEntities) {}

    @Singleton
    static class CommunityData {

        private final Set<Long> known = new HashSet<>();

        boolean isNew(GHIssue issue) {
            return known.add(issue.id());
        }
    }

    @Singleton
    static class Pager {

        private final List<String> calls = new ArrayList<>();

        void call(String text) {
            calls.add(text);
        }

        List<String> calls() {
            return calls;
        }
    }

    @AgentComponent
    static class IssueActions {

        @Inject
        CommunityData community;

        @Inject
        Pager pager;

        @Action(outputBinding = "ghIssue")
        Outcome<NewEntity> saveNewIssue(GHIssue issue) {
            return community.isNew(issue)
                    ? Outcome.of(new NewEntity(List.of(new Issue(issue.id(), issue.title()))))
                    : Outcome.none();
        }

        @Action(pre = "el:newEntity.newEntities.stream().anyMatch(e -> is(e, 'Issue')).get()")
        IssueAssessment reactToNewIssue(GHIssue issue, NewEntity newEntity, Ai ai) {
            return ai.withDefaultLlm().createObject("How urgent is this?\n" + issue.title(), IssueAssessment.class);
        }

        @Action(pre = "el:issueAssessment.urgency > 0.5")
        void heavyHitterIssue(GHIssue issue, IssueAssessment assessment) {
            pager.call(issue.title() + ": " + assessment.comment());
        }
    }

    @Singleton
    static class Webhook {

        @Inject
        UtilityInvocation reactions;

        void opened(GHIssue issue) {
            reactions.run(issue);
        }
    }

    private final ScriptedModel model = new ScriptedModel()
            .on("fire")
            .answer(new IssueAssessment(0.9, "Call support"))
            .on("typo")
            .answer(new IssueAssessment(0.1, "Nice to have"));

    @Nested
    class WhenAnIssueIsOpened {

        @Test
        void callsTheManagerIfItIsUrgent() {
            try (var application =
                    Application.of(model, IssueActions.class, CommunityData.class, Pager.class, Webhook.class)) {
                var webhook = application.get(Webhook.class);

                webhook.opened(new GHIssue(1, "fire"));
                webhook.opened(new GHIssue(2, "typo"));
                webhook.opened(new GHIssue(1, "fire"));

                assertThat(application.get(Pager.class).calls()).containsExactly("fire: Call support");
            }
        }
    }
}

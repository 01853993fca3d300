/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.process.AgentInvocation;
import io.karta.workflow.Pipeline;
import io.karta.workflow.Step;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Locale;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Steps put together by hand, with branches for the variants of a sealed type. */
class ReviewPipelineTest {

    sealed interface ReviewDecision permits Passed, Failed {}

    record Passed(double confidence) implements ReviewDecision {}

    record Failed(String reason) implements ReviewDecision {}

    record Verdict(String text) {}

    static class Reviews {

        Pipeline<String, Verdict> review() {
            return Pipeline.of(Step.of(String.class, ReviewDecision.class, this::classify))
                    .branch(Verdict.class, cases -> cases.on(Passed.class, this::deploy)
                            .on(Failed.class, this::report));
        }

        private ReviewDecision classify(String code) {
            return code.contains("TODO") ? new Failed("unfinished") : new Passed(0.95);
        }

        private Verdict deploy(Passed passed) {
            return new Verdict("Deployed with confidence " + passed.confidence());
        }

        private Verdict report(Failed failed) {
            return new Verdict("Filed issue: " + failed.reason());
        }
    }

    @Nested
    class WhenAStepProducesASealedType {

        @Test
        void itsVariantsGoTheirOwnWays() {
            var review = new Reviews().review();

            assertThat(review.run("int add(int a, int b)").text()).isEqualTo("Deployed with confidence 0.95");
            assertThat(review.run("// TODO").text()).isEqualTo("Filed issue: unfinished");
        }

        @Test
        void aForgottenVariantFailsWhereThePipelineIsBuilt() {
            var classify = Pipeline.of(Step.of(String.class, ReviewDecision.class, code -> new Failed(code)));

            assertThatThrownBy(() -> classify.branch(
                            Verdict.class, cases -> cases.on(Passed.class, passed -> new Verdict("Deployed"))))
                    .hasMessageContaining("KARTA-694")
                    .hasMessageContaining("Failed");
        }
    }

    static class Producers {

        @Produces
        @ApplicationScoped
        Pipeline<String, Verdict> review() {
            return new Reviews()
                    .review()
                    .named("review")
                    .describedAs("Reviews a change")
                    .exported();
        }
    }

    @Singleton
    static class Gate {

        @Inject
        AgentInvocation<Verdict> review;

        String check(String code) {
            return review.invoke(code).text();
        }
    }

    @Nested
    class WhenAPipelineIsProduced {

        @Test
        void itIsAnAgentWhoseStepsAreJournaled() {
            try (var application = Application.of(Producers.class, Gate.class)) {
                assertThat(application.get(Gate.class).check("int add(int a, int b)"))
                        .startsWith("Deployed");
                assertThat(application.platform().goals())
                        .singleElement()
                        .satisfies(goal -> assertThat(goal.isOpenTo("rest")).isTrue());
                assertThat(application.run("review", "// TODO").history())
                        .extracting(run -> run.action())
                        .containsExactly("review.step", "review.step-3", "review.finish");
            }
        }
    }

    record Ticket(String text) {}

    record Letter(String text) {}

    static class Desks {

        @Produces
        @ApplicationScoped
        AgentDefinition desk() {
            return Agents.agent("Desk", "Answers tickets")
                    .action("draft", Ticket.class, Letter.class, (ticket, context) -> new Letter(ticket.text()))
                    .action(
                            "shout",
                            Ticket.class,
                            Letter.class,
                            (ticket, context) -> new Letter(ticket.text().toUpperCase(Locale.ROOT)),
                            a -> a.cost(0.5).pre("isUrgent"))
                    .condition("isUrgent", Ticket.class, ticket -> ticket.text().contains("fire"))
                    .action("sign", Letter.class, Signed.class, (letter, context) -> new Signed(letter.text()))
                    .goal("answerTicket", "Answer a ticket", Signed.class)
                    .build();
        }
    }

    record Signed(String text) {}

    @Nested
    class WhenAnAgentIsProduced {

        @Test
        void itIsCalledLikeAnyOther() {
            try (var application = Application.of(Desks.class)) {
                assertThat(application.invoke(Signed.class, new Ticket("kettle")))
                        .isEqualTo(new Signed("kettle"));
            }
        }
    }
}

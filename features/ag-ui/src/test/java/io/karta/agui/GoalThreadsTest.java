/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.HasContent;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import jakarta.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Threads of goals with several messages, over HTTP. */
class GoalThreadsTest {

    record Draft(String text) {}

    record Approval(boolean isApproved) {}

    record Letter(String content) implements HasContent {}

    private final Shop shop = new Shop();
    private final AgUiTestClient ada = shop.client().as("ada");

    @AfterEach
    void stop() {
        shop.close();
    }

    @Nested
    class WhenAnEarlierMessageLeadsToAQuestion {

        private static final String GOAL = "goals/approve";

        private final CountDownLatch isReviewing = new CountDownLatch(1);
        private final CountDownLatch mayAsk = new CountDownLatch(1);

        private String question = "";

        /** Sends a message whose process asks after that of a later one has ended. */
        @BeforeEach
        void ask() throws Exception {
            var reviewer = shop.platform.deploy(reviewer());
            shop.platform.deploy(office(reviewer));
            var first = CompletableFuture.supplyAsync(() -> ada.say(GOAL, "t1", "slow"));
            isReviewing.await();
            ada.say(GOAL, "t1", "quick");
            mayAsk.countDown();
            question = first.join().interrupt().getString("id");
        }

        private AgentDefinition reviewer() {
            return Agents.agent("Reviewer", "Reviews")
                    .actionWithOutcome("review", UserInput.class, Approval.class, (input, context) -> {
                        if (input.content().equals("quick")) {
                            return Outcome.of(new Approval(true));
                        }
                        isReviewing.countDown();
                        mayAsk.await();
                        return Outcome.await(Form.of(Approval.class).title("Send it?"));
                    })
                    .goal("review", "Review it", Approval.class, goal -> {})
                    .build();
        }

        private static AgentDefinition office(AgentDefinition reviewer) {
            return Agents.agent("Office", "Writes letters")
                    .actionWithOutcome(
                            "review",
                            UserInput.class,
                            Approval.class,
                            (input, context) -> Outcome.delegate(reviewer, input, Approval.class))
                    .action("write", Approval.class, Letter.class, (approval, context) -> new Letter("Dear Ada"))
                    .goal("approve", "Write a letter", Letter.class, goal -> goal.remote()
                            .startingWith(UserInput.class))
                    .build();
        }

        @Test
        void theAnswerReachesIt() {
            var resumed = ada.resume(GOAL, "t1", question, "{\"isApproved\":true}");

            assertThat(resumed.status()).isEqualTo(200);
            assertThat(resumed.said()).isEqualTo("Dear Ada");
        }

        @Test
        void aClientThatLoadsTheThreadSeesIt() {
            var loaded = ada.load(GOAL, "t1");

            assertThat(loaded.interrupt().getString("id")).isEqualTo(question);
            assertThat(loaded.text()).contains("slow", "quick", "Dear Ada");
        }

        @Test
        void anotherMessageIsRejected() {
            var rejected = ada.say(GOAL, "t1", "quick");

            assertThat(rejected.status()).isEqualTo(409);
            assertThat(rejected.code()).isEqualTo("KARTA-588");
            assertThat(rejected.text()).contains(question);
        }

        @Test
        void aThreadOfAnotherCallerDoesNotReachIt() {
            var grace = shop.client().as("grace");
            grace.say(GOAL, "t1", "quick");

            assertThat(grace.resume(GOAL, "t1", question, "{\"isApproved\":true}")
                            .code())
                    .isEqualTo("KARTA-589");
        }
    }

    @Nested
    class WhenAClientLoadsTheHistory {

        private static final String GOAL = "goals/write";

        private void assertHistoryOf(AgentDefinition agent) {
            shop.platform.deploy(agent);
            ada.say(GOAL, "t1", "Write to Ada");

            var loaded = ada.load(GOAL, "t1");

            assertThat(loaded.first("MESSAGES_SNAPSHOT")
                            .getJsonArray("messages")
                            .getValuesAs(JsonObject.class))
                    .extracting(message -> message.getString("content"))
                    .containsExactly("Write to Ada", "Dear Ada");
        }

        @Test
        void theMessageIsInItAfterTheBlackboardWasCleared() {
            assertHistoryOf(Agents.agent("Writer", "Writes letters")
                    .action("draft", action -> action.reads(UserInput.class)
                            .clearBlackboard()
                            .produces(Draft.class)
                            .running((inputs, context) -> new Draft("Dear Ada")))
                    .action("write", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                    .goal("write", "Write a letter", Letter.class, goal -> goal.remote()
                            .startingWith(UserInput.class))
                    .build());
        }

        @Test
        void internalInputsAreNotInIt() {
            assertHistoryOf(Agents.agent("Writer", "Writes letters")
                    .action("draft", UserInput.class, Draft.class, (input, context) -> {
                        context.blackboard().add(new UserInput("internal: " + input.content()));
                        return new Draft("Dear Ada");
                    })
                    .action("write", Draft.class, Letter.class, (draft, context) -> new Letter(draft.text()))
                    .goal("write", "Write a letter", Letter.class, goal -> goal.remote()
                            .startingWith(UserInput.class))
                    .build());
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.ai.Ai;
import io.karta.ai.RoleGoalBackstory;
import io.karta.generation.annotation.Guide;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the pages on migration from other frameworks. */
class MigrationsTest {

    /** A graph of LangGraph: a conditional edge, a loop and an interrupt. */
    @Nested
    class FromLangGraph {

        record Draft(String text) {}

        record Review(boolean accepted, String remark) {}

        record Post(String text) {}

        @Agent(description = "Writes a post and revises it until the editor accepts it")
        static class PostWriter {

            @State
            sealed interface Step permits InReview, Accepted {}

            @Action
            InReview write(UserInput topic, Ai ai) {
                return new InReview(
                        ai.withDefaultLlm().createObject("Write a post about " + topic.content(), Draft.class));
            }

            record InReview(Draft draft) implements Step {

                @Action
                Outcome<Review> ask() {
                    return Outcome.await(
                            Form.of(Review.class).title("Publish this?").text(draft.text()));
                }

                @Action
                Step decide(Review review, Ai ai) {
                    return review.accepted()
                            ? new Accepted(draft)
                            : new InReview(ai.withDefaultLlm()
                                    .createObject(
                                            "Revise: " + draft.text() + "\nWish: " + review.remark(), Draft.class));
                }
            }

            record Accepted(Draft draft) implements Step {

                @Action
                @AchievesGoal(description = "A post that the editor accepted")
                Post publish() {
                    return new Post(draft.text());
                }
            }
        }

        @Test
        void theLoopEndsWhenTheEditorAccepts() {
            var model = new ScriptedModel();
            model.on(Draft.class).answers(new Draft("Kettles"), new Draft("Kettles are great"));
            try (var application = Application.of(model, PostWriter.class)) {
                var process = application.run("PostWriter.Accepted.publish", new UserInput("kettles"));
                application.answer(process, new Review(false, "more praise"));
                application.answer(process, new Review(true, ""));

                assertThat(process.result(Post.class)).isEqualTo(new Post("Kettles are great"));
            }
        }
    }

    /** A crew of CrewAI: two agents with roles, and two tasks. */
    @Nested
    class FromCrewAi {

        record Findings(List<String> facts) {}

        record Article(String text) {}

        @Agent(description = "Researches a topic and writes an article about it")
        static class NewsRoom {

            private static final RoleGoalBackstory RESEARCHER = RoleGoalBackstory.withRole("Senior researcher")
                    .andGoal("Find what is new")
                    .andBackstory("You check every fact twice.");

            private static final RoleGoalBackstory WRITER = RoleGoalBackstory.withRole("Writer")
                    .andGoal("Explain it to everybody")
                    .andBackstory("You write short sentences.");

            @Action
            Findings research(UserInput topic, Ai ai, @Provided SearchEngine search) {
                return ai.withDefaultLlm()
                        .withPromptContributor(RESEARCHER)
                        .withToolObject(search)
                        .createObject("Find three facts about " + topic.content(), Findings.class);
            }

            @Action
            @AchievesGoal(description = "Write an article about a topic")
            Article write(Findings findings, Ai ai) {
                return ai.withDefaultLlm()
                        .withPromptContributor(WRITER)
                        .createObject("Write an article with these facts: " + findings.facts(), Article.class);
            }
        }

        @ApplicationScoped
        static class SearchEngine {

            @LlmTool(description = "Searches the web")
            List<String> search(String query) {
                return List.of(query + " boil water");
            }
        }

        @Test
        void theOrderFollowsFromTheTypes() {
            var model = new ScriptedModel();
            model.on(Findings.class)
                    .call("search", "{\"query\": \"Kettles\"}")
                    .answer(new Findings(List.of("Kettles boil water")));
            model.on(Article.class).answer(new Article("Water boils in kettles."));
            try (var application = Application.of(model, NewsRoom.class, SearchEngine.class)) {
                assertThat(application.invoke(Article.class, new UserInput("kettles")))
                        .isEqualTo(new Article("Water boils in kettles."));
            }

            assertThat(model.prompts().get(0)).contains("Senior researcher");
        }
    }

    /** The bank example of Pydantic AI: dependencies, a tool and a validated result. */
    @Nested
    class FromPydanticAi {

        record Request(long customer, String question) {}

        record Advice(
                @Guide("Advice for the customer") String text,
                @Guide("Whether to block the card") boolean blockCard,
                @Guide("Risk of the request") @Min(0) @Max(10) int risk) {}

        @Singleton
        static class BankSupport {

            @Inject
            Ai ai;

            @Inject
            Accounts accounts;

            Advice advise(Request request) {
                return ai.withDefaultLlm()
                        .withSystemPrompt("You are a support agent of our bank. The name of the customer is "
                                + accounts.nameOf(request.customer()) + ".")
                        .withToolObject(accounts)
                        .createObject(request.question(), Advice.class);
            }
        }

        @ApplicationScoped
        static class Accounts {

            String nameOf(long customer) {
                return "Ada";
            }

            @LlmTool(description = "Returns the balance of a customer in euros")
            BigDecimal balance(long customer) {
                return new BigDecimal("123.45");
            }
        }

        @Test
        void aToolIsCalledAndTheResultIsValidated() {
            var model = new ScriptedModel();
            model.on(Advice.class)
                    .call("balance", "{\"customer\": 7}")
                    .text("{\"text\": \"Fine\", \"blockCard\": false, \"risk\": 11}")
                    .answer(new Advice("You have 123.45 euros", false, 1));
            try (var application = Application.of(model, BankSupport.class, Accounts.class)) {
                assertThat(application.get(BankSupport.class).advise(new Request(7, "What is my balance?")))
                        .isEqualTo(new Advice("You have 123.45 euros", false, 1));
            }

            assertThat(model.toolAnswers().get(0).text()).isEqualTo("123.45");
        }
    }

    /** An AI service of LangChain4j. */
    @Nested
    class FromLangChain4j {

        record Ticket(String customer, String text) {}

        record Triage(@Guide("From 1, can wait, to 5, urgent") int urgency, String team) {}

        @DeclarativeLlmAgent(
                description = "Assigns tickets to teams",
                instruction = "You assign the tickets of {customer} to the teams support, sales and billing.",
                tools = Contracts.class)
        interface TicketRouter {

            Triage route(Ticket ticket);
        }

        @ApplicationScoped
        static class Contracts {

            @LlmTool(description = "Returns the contract of a customer")
            String contract(String customer) {
                return customer + " has the contract Gold";
            }
        }

        @Singleton
        static class HelpDesk {

            @Inject
            TicketRouter router;

            String teamFor(String customer, String text) {
                return router.route(new Ticket(customer, text)).team();
            }
        }

        @Test
        void theInterfaceIsABean() {
            var model = new ScriptedModel();
            model.always().call("contract", "{\"customer\": \"ACME\"}").answer(new Triage(5, "support"));
            try (var application = Application.of(model, TicketRouter.class, Contracts.class, HelpDesk.class)) {
                assertThat(application.get(HelpDesk.class).teamFor("ACME", "Nothing works"))
                        .isEqualTo("support");
            }
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Knowledge;
import io.karta.builder.ActionBuilder.ContextBody;
import io.karta.builder.Agents;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.workflow.Feedback;
import io.karta.workflow.RepeatUntil;
import io.karta.workflow.RepeatUntilAcceptable;
import io.karta.workflow.ScatterGather;
import io.karta.workflow.SimpleAgent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Knowledge of the workflows that are agents. */
class WorkflowKnowledgeTest {

    record Joke(String text) {}

    private static final Knowledge STYLE = Knowledge.of("style", "Voice and tone guidelines", "No puns");

    private static final SimpleAgent<Joke> ONE = SimpleAgent.returning(Joke.class)
            .running(WorkflowKnowledgeTest::tell)
            .describedAs("Tells a joke")
            .knowledge(STYLE);

    private static final RepeatUntil<Joke> UNTIL = RepeatUntil.returning(Joke.class)
            .repeating((attempt, context) -> tell(context))
            .until((joke, context) -> ask("Is it short?", context).equals("yes"))
            .describedAs("Tells a joke")
            .knowledge(STYLE)
            .atMost(2);

    private static final RepeatUntilAcceptable<Joke> ACCEPTABLE = RepeatUntilAcceptable.returning(Joke.class)
            .repeating((attempt, context) -> tell(context))
            .evaluatedBy((joke, context) -> new Feedback(1, ask("Is it good?", context)))
            .describedAs("Tells a joke")
            .knowledge(STYLE)
            .withThreshold(0.5);

    private static final ScatterGather<Joke, Joke> BEST = ScatterGather.returning(Joke.class)
            .from(List.of("kettles", "tea"), (topic, context) -> tell(context))
            .consolidatedBy((jokes, context) -> new Joke(ask("Which one?", context)))
            .describedAs("Tells a joke")
            .knowledge(STYLE)
            .requiring(1);

    private static Joke tell(ActionContext context) {
        return new Joke(ask("Tell a joke", context));
    }

    private static String ask(String prompt, ActionContext context) {
        return context.ai().withDefaultLlm().generateText(prompt);
    }

    static List<Arguments> workflows() {
        return List.of(
                Arguments.of("SimpleAgent", (ContextBody<Joke>) ONE::in, ONE.asAgent("joker")),
                Arguments.of("RepeatUntil", (ContextBody<Joke>) UNTIL::in, UNTIL.asAgent("joker")),
                Arguments.of("RepeatUntilAcceptable", (ContextBody<Joke>) ACCEPTABLE::in, ACCEPTABLE.asAgent("joker")),
                Arguments.of("ScatterGather", (ContextBody<Joke>) BEST::in, BEST.asAgent("joker", Joke.class)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("workflows")
    void isPartOfEachPromptAndOfTheAgent(String name, ContextBody<Joke> inAction, AgentDefinition agent) {
        AgentDefinition desk = Agents.agent("Desk", "Tells jokes")
                .action("tell", a -> a.produces(Joke.class).running(inAction))
                .goal("tellJoke", "Tell a joke", Joke.class)
                .build();

        assertThat(prompts(desk)).isNotEmpty().allSatisfy(WorkflowKnowledgeTest::containsTheTextOnce);
        assertThat(prompts(agent)).hasSameSizeAs(prompts(desk)).allSatisfy(WorkflowKnowledgeTest::containsTheTextOnce);
        assertThat(agent.description()).isEqualTo("Tells a joke");
        assertThat(agent.knowledge()).containsExactly(STYLE);
    }

    private static void containsTheTextOnce(String prompt) {
        assertThat(prompt).containsOnlyOnce("No puns");
    }

    private static List<String> prompts(AgentDefinition agent) {
        var model = new ScriptedModel();
        model.always().text("yes");
        try (var application = Application.of(model)) {
            var platform = application.platform();
            platform.run(platform.createProcess(platform.deploy(agent), ProcessOptions.defaults()));
        }
        return model.requests().stream()
                .map(request -> request.messages().get(0).text())
                .toList();
    }
}

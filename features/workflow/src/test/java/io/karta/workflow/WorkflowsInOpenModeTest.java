/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.autonomy.Ranking;
import io.karta.autonomy.Ranking.Entry;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Open mode combines the actions of several workflows. */
class WorkflowsInOpenModeTest {

    record Stars(String sign) {}

    record Invoice(String text) {}

    record Horoscope(String text) {}

    static Stream<Function<Object, AgentDefinition>> workflows() {
        return Stream.of(
                WorkflowsInOpenModeTest::pipeline,
                WorkflowsInOpenModeTest::loop,
                result -> gathering(result).asAgent(name(result), typeOf(result)),
                result -> gathering(result).requiring(1).asAgent(name(result), typeOf(result)),
                result -> repetition(result).asAgent(name(result)),
                result -> evaluated(result).asAgent(name(result)));
    }

    private static String name(Object result) {
        return "Source of " + result.getClass().getSimpleName();
    }

    private static AgentDefinition pipeline(Object result) {
        return steps(result).asAgent(name(result));
    }

    private static AgentDefinition loop(Object result) {
        return steps(result).loop(ended -> Optional.empty(), 2).asAgent(name(result));
    }

    private static Pipeline<UserInput, Object> steps(Object result) {
        return Pipeline.of(Step.of(UserInput.class, String.class, UserInput::content))
                .then(Step.of(String.class, typeOf(result), text -> result));
    }

    @SuppressWarnings("unchecked") // the result is an instance of its class
    private static Class<Object> typeOf(Object result) {
        return (Class<Object>) result.getClass();
    }

    private static ScatterGather<Object, Object> gathering(Object result) {
        return ScatterGather.returning(typeOf(result))
                .from(List.of(1, 2), number -> result)
                .consolidatedBy((List<Object> all) -> all.get(0));
    }

    private static RepeatUntil<Object> repetition(Object result) {
        return RepeatUntil.returning(typeOf(result))
                .repeating((attempt, context) -> result)
                .until(one -> true);
    }

    private static RepeatUntilAcceptable<Object> evaluated(Object result) {
        return RepeatUntilAcceptable.returning(typeOf(result))
                .repeating((attempt, context) -> result)
                .evaluatedBy(one -> new Feedback(1, "good"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void usesTheActionsOfEachWorkflow(Function<Object, AgentDefinition> workflow) {
        AgentDefinition astrologer = Agents.agent("Astrologer", "Writes horoscopes")
                .action("write", a -> a.reads(Stars.class)
                        .reads(Invoice.class)
                        .produces(Horoscope.class)
                        .running((inputs, context) ->
                                new Horoscope(inputs.get(Stars.class).sign())))
                .goal("horoscope", "A horoscope", Horoscope.class)
                .build();
        var model = new ScriptedModel();
        model.on(Ranking.class).answer(Ranking.of(new Entry("horoscope", 0.9)));
        var entry = new ModelEntry(ModelConfig.builder("fast", "test").build(), model);
        try (LocalPlatform platform = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty()))
                .build()) {
            Stream.of(workflow.apply(new Stars("lion")), workflow.apply(new Invoice("paid")), astrologer)
                    .forEach(platform::deploy);

            AgentProcess process = platform.ask("lion").openMode().run();

            assertThat(process.result(Horoscope.class)).isEqualTo(new Horoscope("lion"));
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.looking;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Invoker;
import io.karta.generation.TypeRef;
import io.karta.model.ModelConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Context of conditions and scores, and arguments of resolvers. */
class ReadOnlyOperationContextTest {

    record Letter(String text) {}

    private static final UserInput INPUT = new UserInput("a letter");

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private AgentProcess run(ProcessOptions options, TestAgents desk) {
        var config = ModelConfig.builder("only", "test").repairAttempts(0).build();
        var platform = LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .models(ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                .build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), options, INPUT));
    }

    private AgentProcess run(TestAgents desk) {
        return run(ProcessOptions.defaults(), desk);
    }

    private static TestAgents judged(Invoker judge) {
        return new TestAgents("Desk")
                .condition("isGood", List.of(CONTEXT), judge)
                .action(
                        "write",
                        List.of(a(UserInput.class)),
                        Letter.class,
                        values -> new Letter("Dear Ada"),
                        more -> more.pre(List.of("isGood")))
                .goal("letter", "write", Letter.class, UserInput.class);
    }

    @Nested
    class WhenAConditionReadsTheBlackboard {

        @Test
        void readsTheBlackboardAndCannotChangeIt() {
            var seen = new AtomicReference<OperationContext>();

            AgentProcess process = run(judged(values -> {
                seen.set(looking(values, 0));
                return looking(values, 0).blackboard().last(UserInput.class).isPresent();
            }));

            assertThat(process.result(Letter.class).text()).isEqualTo("Dear Ada");
            assertThat(seen.get().process()).isSameAs(process);
            assertThat(seen.get()).isNotInstanceOf(ActionContext.class);
            assertThat(seen.get().blackboard()).isNotInstanceOf(Blackboard.class);
        }

        @Test
        void itSeesItAllInEveryWay() {
            var seen = new AtomicReference<BlackboardView>();
            run(judged(values -> {
                seen.set(looking(values, 0).blackboard());
                return true;
            }));

            BlackboardView board = seen.get();

            assertThat(board.objects()).containsExactly(INPUT, new Letter("Dear Ada"));
            assertThat(board.all(UserInput.class)).containsExactly(INPUT);
            assertThat(board.all(new TypeRef<UserInput>() {})).containsExactly(INPUT);
            assertThat(board.last(new TypeRef<UserInput>() {})).contains(INPUT);
            assertThat(board.lastResult()).contains(new Letter("Dear Ada"));
            assertThat(board.find("letter")).isEmpty();
            assertThat(board.condition("isGood")).isEmpty();
        }

        @Test
        void callsModelsInParallelOnTheAccountOfTheProcess() {
            model.always().text("yes", new TokenUsage(5, 5));

            AgentProcess process =
                    run(ProcessOptions.defaults().withBudget(Budget.ofTokens(1000)), judged(values -> looking(values, 0)
                            .parallelMap(List.of("polite", "short", "true"), 3, what -> looking(values, 0)
                                    .ai()
                                    .withDefaultLlm()
                                    .generateText("Is it " + what + "?")
                                    .equals("yes"))
                            .stream()
                            .allMatch(yes -> yes)));

            assertThat(process.result(Letter.class).text()).isEqualTo("Dear Ada");
            assertThat(model.requests()).hasSize(3);
        }
    }

    @Nested
    class WhenAResolverProvidesAnArgument {

        private AgentProcess greeting(Argument argument) {
            return run(new TestAgents("Desk")
                    .action(
                            "write",
                            List.of(a(UserInput.class), argument),
                            Letter.class,
                            values -> new Letter("Dear " + values[1]))
                    .goal("letter", "write", Letter.class, UserInput.class));
        }

        @Test
        void itMayLookAtTheProcess() {
            var goal = new FromContext(context -> context.process().goal().name());

            assertThat(greeting(goal).result(Letter.class).text()).isEqualTo("Dear letter");
        }

        @Test
        void canBeEmpty() {
            var none = new FromContext(context -> null);

            assertThat(greeting(none).result(Letter.class).text()).isEqualTo("Dear null");
        }
    }
}

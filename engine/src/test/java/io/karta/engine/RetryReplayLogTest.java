/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.RunningAction;
import io.karta.guard.GuardrailException;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.Verdict;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.RetryConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Actions that a container repeats, as with {@code @Retry}. */
class RetryReplayLogTest {

    record Story(String text) {}

    record Note(String text) {}

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    /** What an interceptor around the repetitions does. */
    private Consumer<ActionContext> around = context -> {};

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    /** Runs an action that is repeated twice after failing. */
    private AgentProcess run(Function<ActionContext, String> body) {
        var running = new AtomicReference<LocalPlatform>();
        var desk = new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), Story.class, values -> {
                    RunningAction step = running.get().currentSteps().current().orElseThrow();
                    around.accept(context(values, 1));
                    for (int attempt = 1; ; attempt++) {
                        step.attempting();
                        try {
                            return new Story(body.apply(context(values, 1)));
                        } catch (IllegalStateException | ModelException e) {
                            if (attempt == 3) {
                                throw e;
                            }
                        }
                    }
                })
                .goal("write", "write", Story.class, UserInput.class);
        var config = ModelConfig.builder("only", "test")
                .retry(RetryConfig.immediate())
                .maxRetries(1)
                .build();
        var platform = LocalPlatform.builder()
                .agents(List.of(desk.model()))
                .models(ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                .build();
        platforms.add(platform);
        running.set(platform);
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
    }

    private static String ask(ActionContext context, String prompt) {
        return context.ai().withDefaultLlm().generateText(prompt);
    }

    @Test
    void getWhatModelsAnsweredBeforeWithoutAskingAgain() {
        model.always().text("one", new TokenUsage(10, 1)).text("two", new TokenUsage(10, 1));
        var failures = new AtomicInteger();

        var process = run(context -> {
            String text = ask(context, "first") + ask(context, "second");
            if (failures.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return text;
        });

        assertThat(process.result(Story.class).text()).isEqualTo("onetwo");
        assertThat(model.requests()).hasSize(2);
        assertThat(process.history().get(0).modelCalls()).hasSize(2);
    }

    @Test
    void askTheSameTwiceWhereTheyMeanTo() {
        model.always().text("one").text("two");

        var process = run(context -> ask(context, "a poem") + ask(context, "a poem"));

        assertThat(process.result(Story.class).text()).isEqualTo("onetwo");
    }

    @Test
    void repetitionsShareTheMaximumOfAttempts() {
        model.always().fail(new ModelException("KARTA-600: down", Kind.SERVER_ERROR, null));

        var process = run(context -> ask(context, "first"));

        assertThat(model.requests()).hasSize(2);
        assertThat(process.failure().orElseThrow())
                .hasMessageMatching("KARTA-364.*KARTA-600: down")
                .isInstanceOfSatisfying(
                        ModelException.class, e -> assertThat(e.kind()).isEqualTo(Kind.SERVER_ERROR));
    }

    @Test
    void goOnWithTheAttemptsThatAreLeft() {
        model.always()
                .text("one")
                .fail(new ModelException("KARTA-600: no", Kind.BAD_REQUEST, null))
                .text("two");

        var process = run(context -> ask(context, "first") + ask(context, "second"));

        assertThat(process.result(Story.class).text()).isEqualTo("onetwo");
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void doNotRunToolsAgain() {
        var runs = new AtomicInteger();
        var failures = new AtomicInteger();
        model.capableOf(Capability.TOOLS).always().call("book", "{}").text("booked");

        var process = run(context -> {
            String text = context.ai()
                    .withDefaultLlm()
                    .withTools(List.of(
                            Tool.of("book", "Books", arguments -> ToolResult.text("number " + runs.incrementAndGet()))))
                    .generateText("Book it");
            if (failures.incrementAndGet() < 2) {
                throw new IllegalStateException("not yet");
            }
            return text;
        });

        assertThat(process.result(Story.class).text()).isEqualTo("booked");
        assertThat(runs).hasValue(1);
        assertThat(model.requests()).hasSize(2);
    }

    @Test
    void doNotAddTheObjectsOfFailedRuns() {
        var runs = new AtomicInteger();

        var process = run(context -> {
            context.blackboard().add(new Note("run " + runs.incrementAndGet()));
            if (runs.get() < 3) {
                throw new IllegalStateException("not yet");
            }
            return context.blackboard().all(Note.class).toString();
        });

        assertThat(process.result(Story.class).text()).isEqualTo("[Note[text=run 3]]");
        assertThat(process.blackboard().all(Note.class)).containsExactly(new Note("run 3"));
    }

    @Test
    void keepTheObjectsThatWereAddedBeforeTheFirstRun() {
        around = context -> context.blackboard().add(new Note("from an interceptor"));
        var runs = new AtomicInteger();

        var process = run(context -> {
            context.blackboard().add(new Note("run " + runs.incrementAndGet()));
            if (runs.get() < 3) {
                throw new IllegalStateException("not yet");
            }
            return "done";
        });

        assertThat(process.blackboard().all(Note.class))
                .containsExactly(new Note("from an interceptor"), new Note("run 3"));
    }

    @Test
    void doNotKeepTheConditionsOfFailedRuns() {
        around = context -> context.blackboard().setCondition("urgent", false);
        var runs = new AtomicInteger();

        var process = run(context -> {
            String before = context.blackboard().condition("paid") + " "
                    + context.blackboard().condition("urgent").orElseThrow();
            if (runs.incrementAndGet() < 3) {
                context.blackboard().setCondition("paid", true);
                context.blackboard().setCondition("urgent", true);
                throw new IllegalStateException("not yet");
            }
            return before;
        });

        assertThat(process.result(Story.class).text()).isEqualTo("Optional.empty false");
        assertThat(process.blackboard().condition("paid")).isEmpty();
        assertThat(process.blackboard().condition("urgent")).contains(false);
    }

    @Test
    void doNotHideWhatOnlyFailedRunsHave() {
        var runs = new AtomicInteger();

        var process = run(context -> {
            UserInput input = context.blackboard().last(UserInput.class).orElseThrow();
            if (runs.incrementAndGet() < 3) {
                context.blackboard().hide(input);
                throw new IllegalStateException("not yet");
            }
            return input.content();
        });

        assertThat(process.result(Story.class).text()).isEqualTo("x");
        assertThat(process.blackboard().last(UserInput.class)).isPresent();
    }

    @Test
    void addTheObjectsOfToolsOnceIfTheyCallThem() {
        var runs = new AtomicInteger();
        model.capableOf(Capability.TOOLS)
                .on("Book it")
                .call("book", "{\"text\": \"x\"}")
                .text("booked");
        model.on("Cancel it").call("cancel", "{\"text\": \"x\"}").text("cancelled");

        var process = run(context -> {
            String text = use(context, noting("book"), "Book it");
            if (runs.incrementAndGet() == 1) {
                use(context, noting("cancel"), "Cancel it");
                throw new IllegalStateException("not yet");
            }
            return text;
        });

        assertThat(process.result(Story.class).text()).isEqualTo("booked");
        assertThat(process.blackboard().all(Note.class)).containsExactly(new Note("book"));
    }

    private static Tool noting(String name) {
        return Tool.of(name, "Notes", Story.class, (story, context) -> {
            context.add(new Note(name));
            return ToolResult.text("done");
        });
    }

    private static Tool asking(String prompt, AtomicInteger runs, int vain) {
        return Tool.of("research", "Asks another model", Story.class, (story, context) -> {
            String answer = context.ai().withDefaultLlm().generateText(prompt);
            if (runs.incrementAndGet() <= vain) {
                throw new ModelException("KARTA-600: not now", Kind.CANCELLED, null);
            }
            return ToolResult.text(answer);
        });
    }

    private static String use(ActionContext context, Tool tool) {
        return use(context, tool, "use it");
    }

    private static String use(ActionContext context, Tool tool, String prompt) {
        return context.ai().withDefaultLlm().withTools(List.of(tool)).generateText(prompt);
    }

    @Test
    void doNotTakeWhatWasAnsweredInsideATool() {
        model.capableOf(Capability.TOOLS);
        model.on("use it").call("research", "{\"text\": \"x\"}").text("used");
        model.on("the same").text("for the tool").text("for the action").text("unused");
        var failures = new AtomicInteger();
        var runs = new AtomicInteger();

        var process = run(context -> {
            String text = use(context, asking("the same", runs, 0)) + " " + ask(context, "the same");
            if (failures.incrementAndGet() < 3) {
                throw new IllegalStateException("not yet");
            }
            return text;
        });

        assertThat(process.result(Story.class).text()).isEqualTo("used for the action");
        assertThat(runs).hasValue(1);
    }

    @Test
    void getWhatWasAnsweredInsideAToolThatMustRunAgain() {
        model.capableOf(Capability.TOOLS);
        model.on("use it").call("research", "{\"text\": \"x\"}").text("used");
        model.on("inside").text("once").text("twice");
        var runs = new AtomicInteger();

        var process = run(context -> use(context, asking("inside", runs, 2)));

        assertThat(process.result(Story.class).text()).isEqualTo("used");
        assertThat(runs).hasValue(3);
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void mayAskAgainWhereAnAnswerCameThatMustNotBeRead() {
        model.always()
                .fail(new ModelException("KARTA-600: down", Kind.SERVER_ERROR, null))
                .text("secret")
                .text("harmless");
        OutputGuardrail guardrail =
                (text, context) -> text.equals("secret") ? Verdict.block("it is secret") : Verdict.pass();

        var process = run(context -> {
            try {
                return context.ai().withDefaultLlm().withGuardrail(guardrail).generateText("first");
            } catch (GuardrailException blocked) {
                throw new IllegalStateException(blocked);
            }
        });

        assertThat(process.result(Story.class).text()).isEqualTo("harmless");
    }
}

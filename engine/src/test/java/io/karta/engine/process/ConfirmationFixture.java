/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.ToolContext;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.tool.ToolOwners;
import io.karta.generation.annotation.Hidden;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** Desk whose model refunds orders after a confirmation. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
abstract class ConfirmationFixture {

    record Letter(String text) {}

    record Sent(String text) {}

    record Extra(String text) {}

    record Payment(String order, String amount) {}

    record Key(String order, @Hidden String secret) {}

    static final UserInput INPUT = new UserInput("my kettle is broken");
    static final String REFUND = "{\"order\": \"A-17\", \"amount\": 39.90}";
    static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));
    final ScriptedModel model =
            new ScriptedModel().capableOf(Capability.TOOLS, Capability.VISION, Capability.DOCUMENTS);
    final List<LocalPlatform> platforms = new ArrayList<>();
    final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());

    /** Tools of a bean. */
    final class Desk1 {

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {amount} for order {order}?")
        String refund(String order, double amount) {
            ran.add("refund " + order);
            return "refunded " + amount;
        }

        @LlmTool(description = "Looks an order up", readOnly = true)
        String lookUp(String order) {
            ran.add("lookUp " + order);
            return "kettle";
        }

        @LlmTool(description = "Writes a note down")
        String note(String text, ToolContext context) {
            ran.add("note " + text);
            context.add(new Extra(text));
            return "noted";
        }

        @LlmTool(description = "Closes an order")
        @Confirm(value = "Close {order}?", answeredBy = "chief", expiresAfter = "PT1H")
        String close(String order) {
            ran.add("close " + order);
            return "closed";
        }

        @LlmTool(description = "Opens a lock")
        @Confirm("Open with {key}?")
        String unlock(Key key) {
            ran.add("unlock " + key.order());
            return "open";
        }
    }

    final Desk1 desk = new Desk1();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    LocalPlatform platform(AgentModel agent, UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .agents(List.of(agent))
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .settings(QUICK)
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    LocalPlatform platform(AgentModel agent) {
        return platform(agent, more -> more);
    }

    AgentModel settling(Function<PromptRunner, Outcome<?>> asking) {
        return settling(asking, action -> action);
    }

    /** One action that asks a model, and one after it. */
    AgentModel settling(Function<PromptRunner, Outcome<?>> asking, UnaryOperator<ActionModel.Builder> more) {
        return new TestAgents("Support")
                .action(
                        "settle",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> {
                            ran.add("settle");
                            return asking.apply(context(values, 1).ai().withDefaultLlm());
                        },
                        action -> more.apply(action.order(1)))
                .action(
                        "send",
                        List.of(a(Letter.class)),
                        Sent.class,
                        values -> {
                            ran.add("send");
                            return new Sent(((Letter) values[0]).text());
                        },
                        action -> action.order(2))
                .goal("send", "send", Sent.class, UserInput.class)
                .model();
    }

    Outcome<?> withDesk(PromptRunner runner) {
        return runner.withToolObject(desk).createOutcome("Settle it", Letter.class);
    }

    AgentProcess begun(LocalPlatform platform) {
        AgentProcess process = platform.createProcess(
                platform.agents().get(0), ProcessOptions.defaults().withTimeout(Duration.ofMinutes(5)), INPUT);
        return platform.run(process);
    }

    static PendingAnswer question(AgentProcess process) {
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.WAITING);
        return process.pendingAnswer().orElseThrow();
    }

    static void answer(AgentProcess process, boolean accepted) {
        process.answer(question(process).id(), new Confirmation(accepted));
    }

    List<String> heard() {
        return model.toolAnswers().stream().map(ToolMessage::text).toList();
    }

    final ToolOwners beans = new ToolOwners() {

        @Override
        public Optional<String> nameOf(Object owner) {
            return owner == desk ? Optional.of("desk") : Optional.empty();
        }

        @Override
        public Optional<Object> find(String name) {
            return Optional.of(desk).filter(found -> name.equals("desk")).map(Object.class::cast);
        }
    };

    AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }
}

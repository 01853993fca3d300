/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.agent.AgentDefinition;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.HasContent;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.agui.http.AgUiServlet;
import io.karta.builder.Agents;
import io.karta.chat.Conversation;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Violation;
import io.karta.guard.GuardrailContext;
import io.karta.guard.ToolGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.UserMessage;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.rest.ServletTestServer;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Shop with goals and chatbots, with a model that answers from a script. */
final class Shop implements AutoCloseable {

    private static final Duration QUICK = Duration.ofSeconds(1);

    final ScriptedModel model = new ScriptedModel();
    final CountDownLatch isRunning = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final LocalPlatform platform;
    final ServletTestServer server;

    record Order(int number) {}

    record Receipt(int number, String text) {}

    record Refund(int euros) {}

    record Chart(String title, AgentImage image) {}

    record Address(String street, int house) {}

    record Parcel(String label) {}

    /** Tools of the model. */
    static final class Stock {

        @LlmTool(description = "Finds the shelf of a thing")
        String shelf(@LlmTool.Param(description = "the thing") String thing) {
            return "shelf 7";
        }
    }

    /** Blocks tools whose definitions mention a secret. */
    static final class NoSecrets implements ToolGuardrail {

        @Override
        public Verdict checkDefinition(String text, GuardrailContext context) {
            return text.contains("SECRET") ? Verdict.block("it mentions a secret") : Verdict.pass();
        }
    }

    Shop(String... settings) {
        this(0, settings);
    }

    Shop(ProcessStore store) {
        this(store, agent -> {});
    }

    /** Creates a node whose store learns the types of its agents. */
    Shop(ProcessStore store, Consumer<AgentModel> deployment, String... settings) {
        this(0, Optional.of(store), QUICK, deployment, settings);
    }

    /** Creates a node that learns late what others have done to processes that it does not run. */
    static Shop withLease(Duration lease, ProcessStore store, Consumer<AgentModel> deployment) {
        return new Shop(0, Optional.of(store), lease, deployment);
    }

    Shop(int port, String... settings) {
        this(port, Optional.empty(), QUICK, agent -> {}, settings);
    }

    private Shop(
            int port,
            Optional<ProcessStore> store,
            Duration lease,
            Consumer<AgentModel> deployment,
            String... settings) {
        var all = new HashMap<>(Map.of(ConfigKeys.AG_UI_CHATBOTS, "desk, cashier, guide"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        var config = ModelConfig.builder("test", "test").retry(RetryConfig.immediate());
        var builder = LocalPlatform.builder()
                .models(ModelCatalog.of(
                        Map.of("test", new ModelEntry(config.build(), model)), Map.of(), Optional.of("test")))
                .deploymentListener(deployment)
                .otherSettings(all)
                .guardrails(List.of(new NoSecrets()))
                .validator((value, locale) -> value instanceof Order order && order.number() > 1_000
                        ? List.of(new Violation("/number", "must be at most 1000 (" + locale.getLanguage() + ")"))
                        : List.of());
        store.ifPresent(shared -> builder.store(shared)
                .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), lease)));
        platform = builder.build();
        var child = platform.deploy(child());
        List.of(goals(), failures(), parent(child), desk(), cashier()).forEach(platform::deploy);
        Guide.agents().forEach(platform::deploy);
        server = new ServletTestServer(platform, port, AgUiServlet.class, "/karta/ag-ui/*");
    }

    AgUiTestClient client() {
        return AgUiTestClient.of(server.url("/karta/ag-ui/"));
    }

    private static AgentDefinition desk() {
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> context.sendMessage(context.ai()
                                .withDefaultLlm()
                                .withToolObjects(new Stock())
                                .respond(Conversation.of(context).messages()))))
                .build();
    }

    record Approval(boolean accepted) {}

    record Report(String text) implements HasContent {

        @Override
        public String content() {
            return text;
        }
    }

    record Answer(String text) {}

    private static AgentDefinition failures() {
        return Agents.agent("Failures", "Reaches nothing")
                .action("vanish", Order.class, Address.class, (order, context) -> null)
                .actionWithOutcome(
                        "giveUp", UserInput.class, Parcel.class, (input, context) -> Outcome.stop("no stock"))
                .goal("vanish", "Find nothing", Address.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("giveUp", "Give up", Parcel.class, goal -> goal.remote().startingWith(UserInput.class))
                .build();
    }

    private static AgentDefinition child() {
        return Agents.agent("Child", "Answers")
                .action(
                        "answer",
                        UserInput.class,
                        Answer.class,
                        (input, context) -> new Answer("You said " + input.content()))
                .goal("childAnswer", "Answer", Answer.class, goal -> {})
                .build();
    }

    /** Calls another agent. */
    private static AgentDefinition parent(AgentDefinition child) {
        return Agents.agent("Parent", "Asks another agent")
                .actionWithOutcome(
                        "ask",
                        UserInput.class,
                        Answer.class,
                        (input, context) -> Outcome.delegate(child, input, Answer.class))
                .action(
                        "report",
                        Answer.class,
                        Report.class,
                        (answer, context) -> new Report("The child said: " + answer.text()))
                .goal("parent", "Ask another agent", Report.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .build();
    }

    private static AgentDefinition cashier() {
        return Agents.agent("cashier", "Refunds money")
                .planner(PlannerType.UTILITY)
                .action("ask", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .produces(Refund.class)
                        .runningWithOutcome((inputs, context) -> {
                            context.sendMessage(new AssistantMessage("One moment."));
                            return Outcome.await(Form.confirmation(new Refund(7), "Refund 7 euros?"));
                        }))
                .action("refund", action -> action.reads(Refund.class)
                        .trigger(Refund.class)
                        .canRerun()
                        .running((inputs, context) -> context.sendMessage(new AssistantMessage("Refunded."))))
                .build();
    }

    private AgentDefinition goals() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> {
                    context.progress("packing");
                    if (order.number() < 0) {
                        throw new IllegalStateException("secret detail");
                    }
                    return new Receipt(order.number(), "sold");
                })
                .action(
                        "draw",
                        UserInput.class,
                        Chart.class,
                        (input, context) -> new Chart("Sales", AgentImage.create("image/png", new byte[] {1, 2, 3})))
                .action("answer", UserInput.class, String.class, (input, context) -> "You said " + input.content())
                .actionWithOutcome(
                        "address",
                        Receipt.class,
                        Address.class,
                        (receipt, context) ->
                                Outcome.await(Form.of(Address.class).title("Where to?")))
                .action(
                        "ship",
                        Address.class,
                        Parcel.class,
                        (to, context) -> new Parcel(to.street() + " " + to.house()))
                .actionWithOutcome(
                        "approve",
                        UserInput.class,
                        Refund.class,
                        (amount, context) -> Outcome.await(
                                Form.confirmation(new Refund(9), "Refund it?").answeredBy("support")))
                .action("wait", UserInput.class, Approval.class, (input, context) -> {
                    isRunning.countDown();
                    mayEnd.await();
                    return new Approval(true);
                })
                .goal("answer", "Answer", String.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("draw", "Draw a chart", Chart.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("send", "Send a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("refund", "Refund money", Refund.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .goal("wait", "Wait", Approval.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("hidden", "Not exported", Receipt.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    @Override
    public void close() {
        mayEnd.countDown();
        server.close();
        platform.close();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import io.karta.a2a.http.A2aServlet;
import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.HasContent;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Violation;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.rest.ServletTestServer;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Shop whose goals are skills, with a model that answers from a script. */
final class Shop implements AutoCloseable {

    final ScriptedModel model = new ScriptedModel();
    final CountDownLatch isRunning = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final LocalPlatform platform;
    final ServletTestServer server;

    record Order(int number) {}

    record Receipt(int number, String text) {}

    record Refund(int euros) {}

    record Address(String street, int house) {}

    record City(String name) {}

    record Parcel(String label) {}

    record Report(String text) implements HasContent {

        @Override
        public String content() {
            return text;
        }
    }

    record Approval(boolean accepted) {}

    record Child(int number) {}

    record Note(String text) {}

    record File(int number) {}

    Shop(String... settings) {
        this(Optional.empty(), agent -> {}, settings);
    }

    /** Creates a node whose store learns the types of its agents. */
    Shop(ProcessStore store, Consumer<AgentModel> deployment) {
        this(Optional.of(store), deployment);
    }

    private Shop(Optional<ProcessStore> store, Consumer<AgentModel> deployment, String... settings) {
        var all = new HashMap<String, String>();
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        var config = ModelConfig.builder("test", "test").retry(RetryConfig.immediate());
        var builder = LocalPlatform.builder()
                .models(ModelCatalog.of(
                        Map.of("test", new ModelEntry(config.build(), model)), Map.of(), Optional.of("test")))
                .deploymentListener(deployment)
                .otherSettings(all)
                .validator((value, locale) -> value instanceof Order order && order.number() > 1_000
                        ? List.of(new Violation("/number", "must be at most 1000 (" + locale.getLanguage() + ")"))
                        : List.of());
        store.ifPresent(shared -> builder.store(shared)
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), Duration.ofSeconds(1))));
        platform = builder.build();
        var child = platform.deploy(child());
        List.of(goals(), questions(), express(child), endings(), notebook()).forEach(platform::deploy);
        server = new ServletTestServer(platform, 0, A2aServlet.class, "/karta/a2a/*", ShopCard.class);
    }

    A2aTestClient client() {
        return A2aTestClient.of(server.url("/karta/a2a"));
    }

    private AgentDefinition goals() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> {
                    context.progress("packing");
                    return new Receipt(order.number(), "sold");
                })
                .action("answer", UserInput.class, String.class, (input, context) -> "You said " + input.content())
                .action("report", UserInput.class, Report.class, (input, context) -> new Report("All is well"))
                .action("wait", UserInput.class, Approval.class, (input, context) -> {
                    isRunning.countDown();
                    mayEnd.await();
                    return new Approval(true);
                })
                .goal("answer", "Answer anything", String.class, goal -> goal.remote()
                        .startingWith(UserInput.class)
                        .tags("chat")
                        .examples("Hello"))
                .goal("report", "Report", Report.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("wait", "Wait", Approval.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("hidden", "Not exported", Receipt.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    private static AgentDefinition child() {
        return Agents.agent("Courier", "Delivers")
                .actionWithOutcome(
                        "first",
                        Child.class,
                        Note.class,
                        (input, context) -> Outcome.await(Form.of(Note.class).title("Which door?")))
                .actionWithOutcome(
                        "second",
                        Note.class,
                        Address.class,
                        (note, context) -> Outcome.await(Form.of(Address.class).title("Where to?")))
                .action("deliver", Address.class, Parcel.class, (to, context) -> new Parcel(to.street()))
                .goal("delivered", "Deliver", Parcel.class)
                .build();
    }

    private static AgentDefinition express(AgentDefinition courier) {
        return Agents.agent("Express", "Delivers with a courier")
                .actionWithOutcome(
                        "courier",
                        Order.class,
                        Parcel.class,
                        (order, context) -> Outcome.delegate(courier, new Child(order.number()), Parcel.class))
                .goal("courier", "Deliver by courier", Parcel.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    /** Asks two questions at a time. */
    static AgentDefinition curious() {
        return Agents.agent("Curious", "Asks twice")
                .actionWithOutcome(
                        "first",
                        Order.class,
                        City.class,
                        (order, context) -> Outcome.await(Form.of(City.class).title("Which city?")))
                .actionWithOutcome(
                        "second",
                        Order.class,
                        Note.class,
                        (order, context) -> Outcome.await(Form.of(Note.class).title("Which note?")))
                .action("join", action -> action.reads(City.class)
                        .reads(Note.class)
                        .produces(String.class)
                        .running((inputs, context) -> inputs.get(City.class).name() + " "
                                + inputs.get(Note.class).text()))
                .goal("ask twice", "Ask twice", String.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    private static AgentDefinition questions() {
        return Agents.agent("Post", "Asks questions")
                .actionWithOutcome(
                        "where",
                        UserInput.class,
                        Address.class,
                        (input, context) -> Outcome.await(Form.of(Address.class).title("Where to?")))
                .action(
                        "ship",
                        Address.class,
                        Parcel.class,
                        (to, context) -> new Parcel(to.street() + " " + to.house()))
                .actionWithOutcome(
                        "approve",
                        UserInput.class,
                        Refund.class,
                        (input, context) -> Outcome.await(Form.confirmation(new Refund(9), "Refund 9 euros?")))
                .actionWithOutcome(
                        "city",
                        UserInput.class,
                        City.class,
                        (input, context) -> Outcome.await(Form.of(City.class).title("Which city?")))
                .action("greet", City.class, String.class, (city, context) -> "Hello " + city.name())
                .actionWithOutcome(
                        "support",
                        UserInput.class,
                        Approval.class,
                        (input, context) -> Outcome.await(Form.confirmation(new Approval(true), "Is it true?")
                                .answeredBy("support")))
                .goal("ship", "Ship a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .goal("refund", "Refund money", Refund.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .goal("greet", "Greet a city", String.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .goal("check", "Check by support", Approval.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .build();
    }

    private static AgentDefinition endings() {
        return Agents.agent("Endings", "Ends without a result")
                .action("fail", UserInput.class, Note.class, (input, context) -> {
                    throw new IllegalStateException("secret detail");
                })
                .actionWithOutcome("give up", UserInput.class, Child.class, (input, context) -> Outcome.stop("no time"))
                .action("vanish", UserInput.class, Address.class, (input, context) -> null)
                .goal("fail", "Fail", Note.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("giveUp", "Give up", Child.class, goal -> goal.remote().startingWith(UserInput.class))
                .goal("vanish", "Vanish", Address.class, goal -> goal.remote().startingWith(UserInput.class))
                .build();
    }

    private static AgentDefinition notebook() {
        return Agents.agent("Notebook", "Awaits notes")
                .planner(PlannerType.UTILITY)
                .action("file", Child.class, File.class, (child, context) -> new File(child.number()))
                .goal("notes", "Take notes", File.class, goal -> goal.remote().startingWith(UserInput.class))
                .action("count", action -> action.reads(UserInput.class)
                        .trigger(UserInput.class)
                        .canRerun()
                        .running((inputs, context) -> context.progress("noted")))
                .build();
    }

    @Override
    public void close() {
        mayEnd.countDown();
        server.close();
        platform.close();
    }
}

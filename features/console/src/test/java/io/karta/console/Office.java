/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.generation.annotation.Hidden;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Application with the console: an agent that sells things, with a model that answers from a script. */
final class Office implements AutoCloseable {

    final ScriptedModel model = new ScriptedModel();
    final CountDownLatch isRunning = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final LocalPlatform platform;
    final ServletTestServer server;

    record Order(int number) {}

    record Receipt(int number, String text, @Hidden String margin) {}

    record Address(String street, int house) {}

    record Parcel(String label) {}

    record Licence(String key) {}

    record Permit(String text) {}

    static final class Abroad {

        record Contract(String country) {}

        private Abroad() {}
    }

    record Approval(boolean accepted) {}

    record Advice(String text) {}

    record Contract(String text) {}

    record Signature(String name) {}

    record SignedContract(String signature) {}

    record Branch(String name, Optional<Address> place, Optional<Branch> child, List<Branch> others) {}

    record Drawing(Branch root) {}

    Office(String... settings) {
        this(Optional.empty(), settings);
    }

    /** Returns an application whose processes are in a store of the test. */
    static Office on(ProcessStore store, String... settings) {
        return new Office(Optional.of(store), settings);
    }

    private Office(Optional<ProcessStore> store, String... settings) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        var config = ModelConfig.builder("test", "test").retry(RetryConfig.immediate());
        var builder = LocalPlatform.builder()
                .models(ModelCatalog.of(
                        Map.of("test", new ModelEntry(config.build(), model)), Map.of(), Optional.of("test")))
                .otherSettings(all);
        store.ifPresent(builder::store);
        if ("true".equals(all.get("karta.console.capture-content"))) { // the service loader is not used here
            builder.instrumentation(new CallRecorder(Clock.systemUTC()));
        }
        platform = builder.build();
        platform.deploy(seller());
        server = new ServletTestServer(platform, 0, ConsoleServlet.class, "/karta/console/*");
    }

    ConsoleClient client() {
        return ConsoleClient.of(server.url("/karta/console/"));
    }

    private AgentDefinition seller() {
        return Agents.agent("Seller", "Sells things")
                .action(
                        "sell",
                        Order.class,
                        Receipt.class,
                        (order, context) -> new Receipt(order.number(), "sold", "top secret"))
                .actionWithOutcome(
                        "address",
                        Receipt.class,
                        Address.class,
                        (receipt, context) ->
                                Outcome.await(Form.of(Address.class).title("Where to?")))
                .action("ship", Address.class, Parcel.class, (to, context) -> new Parcel(to.street()))
                .action("draw", Branch.class, Drawing.class, (root, context) -> new Drawing(root))
                .action("permit", Licence.class, Permit.class, (licence, context) -> new Permit(licence.key()))
                .action(
                        "translate",
                        Abroad.Contract.class,
                        Contract.class,
                        (foreign, context) -> new Contract(foreign.country()))
                .action("lose", UserInput.class, Licence.class, (input, context) -> null)
                .action("wait", UserInput.class, Approval.class, (input, context) -> {
                    isRunning.countDown();
                    mayEnd.await();
                    return new Approval(true);
                })
                .action(
                        "advise",
                        UserInput.class,
                        Advice.class,
                        (input, context) ->
                                new Advice(context.ai().withDefaultLlm().generateText(input.content())))
                .actionWithOutcome(
                        "sign",
                        Contract.class,
                        Signature.class,
                        (contract, context) ->
                                Outcome.await(Form.of(Signature.class).answeredBy("director")))
                .action("file", Signature.class, SignedContract.class, (by, context) -> new SignedContract(by.name()))
                .goal(
                        "signContract",
                        "Sign a contract",
                        SignedContract.class,
                        goal -> goal.startingWith(Contract.class))
                .goal(
                        "translate",
                        "Translate a contract",
                        Contract.class,
                        goal -> goal.startingWith(Abroad.Contract.class))
                .goal("draw", "Draw a tree", Drawing.class, goal -> goal.startingWith(Branch.class))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.startingWith(Order.class))
                .goal("send", "Send a parcel", Parcel.class, goal -> goal.startingWith(Order.class))
                .goal("permit", "Grant a permit", Permit.class, goal -> goal.startingWith(UserInput.class))
                .goal("wait", "Wait", Approval.class, goal -> goal.startingWith(UserInput.class))
                .goal("advise", "Give advice", Advice.class, goal -> goal.startingWith(UserInput.class))
                .build();
    }

    /** Runs a goal until it ends or is suspended. */
    AgentProcess run(String goal, Object input) {
        return platform.run(create(goal, input));
    }

    /** Starts a goal on another thread. */
    CompletionStage<AgentProcess> start(String goal, Object input) {
        return platform.start(create(goal, input));
    }

    private AgentProcess create(String goal, Object input) {
        var agent = platform.agents().get(0);
        var options = ProcessOptions.defaults().withGoal(goal).withCaller(Caller.named("ada", Set.of()));
        return platform.createProcess(agent, options, input);
    }

    /** Waits until a process ends or is suspended. */
    AgentProcess settled(String id) throws InterruptedException {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        var process = platform.process(id).orElseThrow();
        while (process.status() == ProcessStatus.RUNNING || process.status() == ProcessStatus.NOT_STARTED) {
            if (System.nanoTime() > end) {
                throw new AssertionError(process.explain());
            }
            Thread.onSpinWait();
            process = platform.process(id).orElseThrow();
        }
        return process;
    }

    @Override
    public void close() {
        mayEnd.countDown();
        server.close();
        platform.close();
    }
}

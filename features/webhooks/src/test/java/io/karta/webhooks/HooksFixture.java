/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import io.karta.spi.EventConsumer;
import io.karta.spi.NamedSettings;
import io.karta.spi.ProcessStore;
import io.karta.testkit.Eventually;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/** Platforms with webhooks, and an agent whose processes end or ask. */
abstract class HooksFixture {

    static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    static final String OLD_SECRET = "whsec_" + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=";

    record Order(String text) {}

    record Receipt(String text) {}

    record Amount(String text) {}

    record Refund(String text) {}

    final HookReceiver receiver = new HookReceiver();
    final Shapes shapes = new Shapes();
    final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void closeAll() {
        platforms.forEach(LocalPlatform::close);
        receiver.close();
    }

    static void eventually(BooleanSupplier condition) {
        Eventually.eventually(condition);
    }

    private static AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.text()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.startingWith(Order.class))
                .build();
    }

    private static AgentDefinition cashier() {
        return Agents.agent("Cashier", "Refunds money after approval")
                .actionWithOutcome(
                        "approve",
                        Amount.class,
                        Refund.class,
                        (amount, context) -> Outcome.await(Form.confirmation(new Refund(amount.text()), amount.text())
                                .answeredBy("editor")))
                .goal("refund", "Refund money", Refund.class, goal -> goal.startingWith(Amount.class))
                .build();
    }

    /** Returns settings of a webhook to the receiver, with short delays. */
    Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "url", receiver.url(),
                "secret", SECRET,
                "allow-http", "true",
                "allow-private", "true",
                "backoff.first", "PT0.001S",
                "backoff.max", "PT0.01S"));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    static EventConsumer webhook(String name, Map<String, String> settings) {
        return new WebhookProvider()
                .create(NamedSettings.of(
                        name,
                        settings,
                        (key, value, allowed) -> {
                            throw new AssertionError(key + "=" + value);
                        },
                        problem -> {
                            throw new AssertionError(problem);
                        }))
                .orElseThrow();
    }

    static ProcessStore memory() {
        return new InMemoryProcessStore(2000, Clock.systemUTC());
    }

    /** Creates a node whose claims do not expire during a test. */
    LocalPlatform node(ProcessStore store, EventConsumer... webhooks) {
        return node(Duration.ofMinutes(10), store, webhooks);
    }

    /** Creates a node whose claims expire soon, and that soon claims what a node has left behind. */
    LocalPlatform nodeWithShortLease(ProcessStore store, EventConsumer... webhooks) {
        return node(Duration.ofSeconds(1), store, webhooks);
    }

    private LocalPlatform node(Duration lease, ProcessStore store, EventConsumer... webhooks) {
        LocalPlatform platform = LocalPlatform.builder()
                .store(store)
                .shapes(shapes)
                .deploymentListener(codec::addAgent)
                .consumers(List.of(webhooks))
                .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), lease))
                .build();
        platforms.add(platform);
        platform.deploy(shop());
        platform.deploy(cashier());
        return platform;
    }

    static AgentProcess sell(LocalPlatform platform, String text) {
        return run(platform, "Shop", new Order(text), options -> options);
    }

    static AgentProcess refund(LocalPlatform platform, String text) {
        return run(platform, "Cashier", new Amount(text), options -> options);
    }

    static AgentProcess run(
            LocalPlatform platform, String agent, Object input, Function<ProcessOptions, ProcessOptions> options) {
        AgentDefinition definition = platform.agents().stream()
                .filter(each -> each.name().equals(agent))
                .findFirst()
                .orElseThrow();
        return platform.run(platform.createProcess(definition, options.apply(ProcessOptions.defaults()), input));
    }
}

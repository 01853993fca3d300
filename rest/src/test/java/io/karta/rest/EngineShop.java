/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.generation.annotation.Hidden;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Application {@code shop} on the real engine, with a server and a clock that a test moves. */
final class EngineShop implements AutoCloseable {

    record Order(int number) {}

    record Receipt(int number) {}

    record Parcel(int number, @Hidden String notes) {}

    record Label(int number) {}

    record Amount(int euros) {}

    record Refund(int euros) {}

    final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    final AtomicInteger sold = new AtomicInteger();
    final AtomicBoolean hasPaper = new AtomicBoolean(true);
    final InMemoryProcessStore store = new InMemoryProcessStore(1000, Duration.ofDays(30), clock);
    final LocalPlatform platform;
    private final TestServer server;
    private final TestClient client;

    EngineShop(Map<String, String> settings) {
        platform = LocalPlatform.builder()
                .clock(clock)
                .store(store)
                .otherSettings(settings)
                .build();
        platform.deploy(shop());
        platform.deploy(cashier());
        platform.deploy(shipping());
        server = new TestServer(platform);
        client = new TestClient(server.root());
    }

    private AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> {
                    sold.incrementAndGet();
                    return new Receipt(order.number());
                })
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    /** Parcels whose labels are printed once there is paper. */
    private AgentDefinition shipping() {
        return Agents.agent("Shipping", "Ships orders")
                .action("pack", Order.class, Parcel.class, (order, context) -> new Parcel(order.number(), "fragile"))
                .action("label", Parcel.class, Label.class, (parcel, context) -> {
                    if (!hasPaper.get()) {
                        throw new IllegalStateException("no paper");
                    }
                    return new Label(parcel.number());
                })
                .goal("ship", "Ship an order", Label.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    private static AgentDefinition cashier() {
        return Agents.agent("Cashier", "Refunds money after approval")
                .actionWithOutcome(
                        "approve",
                        Amount.class,
                        Refund.class,
                        (amount, context) -> Outcome.await(Form.confirmation(new Refund(amount.euros()), "Refund it?")
                                .answeredBy("editor")))
                .goal("refund", "Refund money", Refund.class, goal -> goal.remote()
                        .startingWith(Amount.class))
                .build();
    }

    TestClient client(String name) {
        return client.as(name);
    }

    TestClient unauthenticated() {
        return client;
    }

    /** Revokes all roles of a user. */
    void revoke(String name) {
        server.identities().revoke(name);
    }

    /** Starts a refund of grace, which waits for an editor, and returns its path. */
    String waitingRefund() {
        return client("grace")
                .post("/shop/karta/goals/refund", "{\"euros\":200}")
                .header("Location");
    }

    @Override
    public void close() {
        server.close();
        platform.close();
    }
}

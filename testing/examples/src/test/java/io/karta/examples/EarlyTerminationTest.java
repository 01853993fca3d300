/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ReadyToPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.Eventually;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The code of the page on the migration from Embabel that ends processes early. */
class EarlyTerminationTest {

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    record Order(String item) {}

    record Offer(String item, int price) {}

    record Purchase(Offer offer) {}

    @Agent(description = "Buys what is ordered")
    static class Buyer {

        private final List<String> bought = new ArrayList<>();

        List<String> bought() {
            return List.copyOf(bought);
        }

        @Action
        Offer findOffer(Order order) {
            return new Offer(order.item(), order.item().length() * 10);
        }

        @Action
        @AchievesGoal(description = "Buy the item")
        Purchase buy(Offer offer) {
            bought.add(offer.item());
            return new Purchase(offer);
        }
    }

    @ApplicationScoped
    public static class PriceLimit {

        void check(@Observes ReadyToPlan event) {
            AgentProcess process = event.process();
            if (process.last(Offer.class).filter(offer -> offer.price() > 100).isPresent()) {
                process.terminate("the offer is too expensive");
            }
        }
    }

    @Test
    void anObserverEndsAProcessBeforeItsNextAction() {
        try (var application = Application.of(Buyer.class, PriceLimit.class)) {
            AgentProcess cheap = application.run("Buyer.buy", new Order("kettle"));
            AgentProcess expensive = application.run("Buyer.buy", new Order("rowing boat"));

            assertThat(cheap.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(expensive.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(expensive.explain()).contains("the offer is too expensive");
            assertThat(expensive).ran("findOffer");
            assertThat(application.get(Buyer.class).bought()).containsExactly("kettle");
        }
    }

    /** A node with the policy, whose store may fail while the policy runs. */
    private static LocalPlatform node(ProcessStore store, Runnable beforeEnd) {
        var policy = new PriceLimit();
        return LocalPlatform.builder()
                .store(store)
                .settings(QUICK)
                .events(event -> {
                    if (event instanceof ReadyToPlan ready) {
                        ready.process().last(Offer.class).ifPresent(offer -> beforeEnd.run());
                        policy.check(ready);
                    }
                })
                .build();
    }

    private static AgentDefinition buyer(List<String> bought) {
        return Agents.agent("Buyer", "Buys what is ordered")
                .action("findOffer", Order.class, Offer.class, (order, context) -> new Offer(order.item(), 110))
                .action("buy", Offer.class, Purchase.class, (offer, context) -> {
                    bought.add(offer.item());
                    return new Purchase(offer);
                })
                .goal("buy", "Buy the item", Purchase.class)
                .build();
    }

    @Test
    void anObserverOfAnotherNodeEndsTheProcessAfterACrash() {
        var store = new InMemoryProcessStore(10, Clock.systemUTC());
        var crashing = new CrashingProcessStore(store);
        List<String> bought = new CopyOnWriteArrayList<>();
        try (var first = node(crashing, crashing::crash);
                var second = node(new CrashingProcessStore(store), () -> {})) {
            AgentDefinition dying = first.deploy(buyer(new CopyOnWriteArrayList<>()));
            AgentProcess process = first.createProcess(dying, ProcessOptions.defaults(), new Order("rowing boat"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");

            second.deploy(buyer(bought));
            AgentProcess ended = Eventually.finished(second, process.id());

            assertThat(ended.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(ended.explain()).contains("the offer is too expensive");
            assertThat(bought).isEmpty();
        }
    }
}

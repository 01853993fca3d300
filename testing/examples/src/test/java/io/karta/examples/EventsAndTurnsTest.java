/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.Action;
import io.karta.agent.AgentComponent;
import io.karta.message.AssistantMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.UtilityInvocation;
import io.karta.process.history.Turn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A process that accompanies a parcel. */
class EventsAndTurnsTest {

    record Order(String number) {}

    record ParcelScanned(String place) {}

    @AgentComponent
    static class ParcelTracking {

        @Action(trigger = ParcelScanned.class, canRerun = true)
        void report(ParcelScanned scan, ActionContext context) {
            context.sendMessage(new AssistantMessage("Your parcel is in " + scan.place()));
        }
    }

    @ApplicationScoped
    public static class Shipments {

        @Inject
        UtilityInvocation actions;

        @Inject
        AgentPlatform platform;

        String begin(Order order) {
            var limits = TurnLimits.defaults().withTimeout(Duration.ofMinutes(1));
            var options = ProcessOptions.defaults().withTurns(limits);
            return actions.withOptions(options).start(order).id();
        }

        void scanned(String shipment, ParcelScanned scan) {
            platform.process(shipment).orElseThrow().enqueue(scan);
        }
    }

    @Test
    void eachEventHasItsTurn() {
        try (var application = Application.of(ParcelTracking.class, Shipments.class)) {
            var shipments = application.get(Shipments.class);
            AgentProcess process = application
                    .platform()
                    .process(shipments.begin(new Order("7")))
                    .orElseThrow();

            shipments.scanned(process.id(), new ParcelScanned("Ghent"));
            shipments.scanned(process.id(), new ParcelScanned("Bruges"));

            eventually(() ->
                    process.status() == ProcessStatus.WAITING && process.turns().size() == 2);
            assertThat(process.turns())
                    .extracting(turn -> turn.messages().get(0).message().text())
                    .containsExactly("Your parcel is in Ghent", "Your parcel is in Bruges");
            assertThat(process.turns())
                    .extracting(turn -> turn.ending().orElseThrow())
                    .containsOnly(Turn.Ending.COMPLETED);
        }
    }
}

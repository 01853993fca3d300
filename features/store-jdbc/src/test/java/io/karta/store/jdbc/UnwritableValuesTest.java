/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalValueCodec;
import io.karta.store.jdbc.Letters.Letter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values of a class that no agent names. */
class UnwritableValuesTest {

    private interface Parcel {}

    private record Box(int width) implements Parcel {}

    private record Stranger(int size) implements Parcel {}

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AgentModel agent = Letters.agent(
            "1.0.0",
            Letters.action("pack", List.of(UserInput.class), Box.class, values -> new Box(1)),
            Letters.action("wrap", List.of(Box.class), Parcel.class, values -> new Stranger(2)),
            Letters.action("send", List.of(Parcel.class), Letter.class, values -> new Letter(values[0].toString())));

    @AfterEach
    void close() {
        database.close();
    }

    private LocalPlatform platform() {
        return Letters.platform(Letters.store(database, agent), agent, Duration.ofSeconds(30));
    }

    @Test
    void endTheProcessThatMakesThem() {
        var hasty = Letters.agent(
                "1.0.0",
                Letters.action("wrap", List.of(UserInput.class), Parcel.class, values -> new Stranger(2)),
                Letters.action("send", List.of(Parcel.class), Letter.class, values -> new Letter("sent")));
        try (LocalPlatform platform = Letters.platform(Letters.store(database, hasty), hasty, Duration.ofSeconds(30))) {
            AgentProcess process =
                    platform.run(platform.createProcess(hasty, ProcessOptions.defaults(), new UserInput("go")));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380")
                    .hasMessageContaining("Stranger");
        }
    }

    /** Codec of an application whose resource is missing. */
    private static final class BoxCodec implements JournalValueCodec {

        private final AtomicInteger remaining;

        BoxCodec(int remaining) {
            this.remaining = new AtomicInteger(remaining);
        }

        @Override
        public boolean handles(Class<?> type) {
            return type == Box.class;
        }

        @Override
        public String write(Object value) {
            if (remaining.getAndDecrement() <= 0) {
                throw new IllegalStateException("no shelf");
            }
            return "box";
        }

        @Override
        public Object read(Class<?> type, String text) {
            return new Box(0);
        }
    }

    @Test
    void endTheProcessIfTheirCodecFails() {
        var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of(new BoxCodec(0)));
        var store = JdbcProcessStore.of(database.pool(), codec);
        try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofSeconds(30))) {
            AgentProcess process =
                    platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .hasMessageStartingWith("KARTA-396")
                    .hasMessageContaining("no shelf");
        }
    }

    @Test
    void endTheParentThatAwaitsThem() {
        AgentDefinition packer = Agents.agent("Packer", "packs")
                .action("pack", UserInput.class, Box.class, (input, context) -> new Box(1))
                .goal("box", "A box", Box.class)
                .build();
        AgentDefinition sender = Agents.agent("Sender", "sends")
                .actionWithOutcome(
                        "send",
                        UserInput.class,
                        Box.class,
                        (input, context) -> Outcome.delegate(packer, new UserInput("pack"), Box.class))
                .goal("sent", "A sent box", Box.class)
                .build();
        var shapes = new Shapes();
        var codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of(new BoxCodec(1)));
        try (LocalPlatform platform = LocalPlatform.builder()
                .store(JdbcProcessStore.of(database.pool(), codec))
                .shapes(shapes)
                .deploymentListener(codec::addAgent)
                .build()) {
            platform.deploy(packer);
            platform.deploy(sender);
            AgentProcess process =
                    platform.run(platform.createProcess(sender, ProcessOptions.defaults(), new UserInput("go")));

            eventually(() -> process.status() == ProcessStatus.FAILED, process::explain);
            assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-396");
        }
    }

    @Test
    void endTheProcessAlsoWhereTheyArePutOnItsBlackboard() {
        var adding = ActionModel.builder("Letters", "add")
                .argument(new FromContext(context -> context))
                .output(Letter.class)
                .calling(values -> {
                    ((ActionContext) values[0]).blackboard().add(new Stranger(3));
                    return new Letter("sent");
                });
        var careless = Letters.agent("1.0.0", adding);
        try (LocalPlatform platform =
                Letters.platform(Letters.store(database, careless), careless, Duration.ofSeconds(30))) {
            AgentProcess process =
                    platform.run(platform.createProcess(careless, ProcessOptions.defaults(), new UserInput("go")));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-380");
            assertThat(process.history()).hasSize(1);
        }
    }

    @Test
    void areRefusedAsInputs() {
        try (LocalPlatform platform = platform()) {
            assertThatThrownBy(() -> platform.run(platform.createProcess(
                            agent, ProcessOptions.defaults(), new UserInput("go"), new Stranger(1))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380");
        }
    }

    @Test
    void areRefusedFromOutside() {
        try (LocalPlatform platform = platform()) {
            AgentProcess process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go"));

            assertThatThrownBy(() -> process.add(new Stranger(1)))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-380");
            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
        }
    }
}

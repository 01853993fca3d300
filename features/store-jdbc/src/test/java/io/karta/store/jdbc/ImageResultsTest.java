/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Images and documents that actions return, in a database. */
class ImageResultsTest {

    private static final AgentImage CHART = AgentImage.create("image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
    private static final AgentDocument BILL =
            AgentDocument.fromBytes("bill.pdf", "%PDF-1.7".getBytes(StandardCharsets.US_ASCII));

    record Report(String text, List<AgentImage> charts, Optional<AgentDocument> bill) {}

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final LocalPlatform first = node();
    private final LocalPlatform second = node();

    @AfterEach
    void close() {
        first.close();
        second.close();
        database.close();
    }

    private LocalPlatform node() {
        var shapes = new Shapes();
        var codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
        LocalPlatform node = LocalPlatform.builder()
                .store(JdbcProcessStore.of(database.pool(), codec))
                .shapes(shapes)
                .deploymentListener(codec::addAgent)
                .build();
        node.deploy(desk());
        return node;
    }

    private static AgentDefinition desk() {
        return Agents.agent("Desk", "Draws")
                .action("draw", UserInput.class, AgentImage.class, (input, context) -> CHART)
                .action(
                        "report",
                        AgentImage.class,
                        Report.class,
                        (chart, context) -> new Report("Sales", List.of(chart, chart), Optional.of(BILL)))
                .goal("draw", "Draw a chart", AgentImage.class, goal -> goal.startingWith(UserInput.class))
                .goal("report", "Write a report", Report.class, goal -> goal.startingWith(UserInput.class))
                .build();
    }

    private AgentProcess readOnTheOtherNode(String goal) {
        AgentProcess process = first.run(first.createProcess(
                first.agents().get(0), ProcessOptions.defaults().withGoal(goal), new UserInput("sales")));
        return second.process(process.id()).orElseThrow();
    }

    @Test
    void areResults() {
        assertThat(readOnTheOtherNode("draw").result(AgentImage.class)).isEqualTo(CHART);
    }

    @Test
    void arePartsOfResults() {
        assertThat(readOnTheOtherNode("report").result(Report.class))
                .isEqualTo(new Report("Sales", List.of(CHART, CHART), Optional.of(BILL)));
    }
}

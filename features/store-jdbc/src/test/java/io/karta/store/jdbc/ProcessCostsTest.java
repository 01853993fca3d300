/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.store.jdbc.CountingDataSource.Costs;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a process of three actions costs a database. */
class ProcessCostsTest {

    record Ticket(String item) {}

    record Customer(String name) {}

    record Letter(String text) {}

    private Optional<TestDatabase> database = Optional.empty();

    @AfterEach
    void close() {
        database.ifPresent(TestDatabase::close);
    }

    private static ActionModel action(String name, Class<?> input, Class<?> output, Invoker body) {
        return ActionModel.builder("Desk", name)
                .argument(new FromBlackboard(input, Optional.empty(), Presence.REQUIRED))
                .output(output)
                .calling(body);
    }

    private static AgentModel agent(Invoker lookUp) {
        var goal = new GoalModel(
                "answer",
                "Answer",
                "Desk",
                "Desk.write",
                Letter.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        var actions = List.of(
                action("understand", UserInput.class, Ticket.class, values -> new Ticket("kettle")),
                action("lookUp", Ticket.class, Customer.class, lookUp),
                action("write", Customer.class, Letter.class, values -> new Letter("Dear Ada")));
        return new AgentModel("Desk", "test", "Answers", "1.0.0", actions, List.of(), List.of(goal));
    }

    /** Runs a second process after the reset of the counters, so that one-time costs do not count. */
    private CountingDataSource count(TestDatabase opened, Invoker lookUp, BiConsumer<LocalPlatform, AgentModel> run) {
        database = Optional.of(opened);
        var counting = new CountingDataSource(opened.pool());
        AgentModel agent = agent(lookUp);
        var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .store(JdbcProcessStore.of(counting.counted(), codec))
                .build()) {
            run.accept(platform, agent);
            counting.reset();
            run.accept(platform, agent);
            counting.stop();
        }
        return counting;
    }

    private CountingDataSource completed(TestDatabase opened) {
        return count(opened, values -> new Customer("Ada"), (platform, agent) -> platform.invocation(Letter.class)
                .invoke(new UserInput("kettle")));
    }

    @Test
    void isFourStatementsOfPostgresThatCommitThemselves() throws SQLException {
        var counting = completed(TestDatabase.postgres());

        assertThat(counting.costs()).as("%s", counting.executed()).isEqualTo(new Costs(4, 4, 4));
    }

    @Test
    void isFourTransactionsOfH2() {
        var counting = completed(TestDatabase.h2InMemory());

        assertThat(counting.costs()).as("%s", counting.executed()).isEqualTo(new Costs(4, 18, 14));
    }

    @Test
    void aQuestionIsStoredWithItsActionAndTheSuspension() throws SQLException {
        var counting =
                count(TestDatabase.postgres(), values -> Outcome.await(Form.of(Customer.class)), (platform, agent) -> {
                    var process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("kettle"));
                    assertThat(platform.run(process).status()).isEqualTo(ProcessStatus.WAITING);
                });

        assertThat(counting.executed())
                .filteredOn(sql -> sql.contains("INTO karta_journal"))
                .as("created, started, one action, the other action with its question and the suspension")
                .hasSize(4);
        assertThat(counting.executed())
                .filteredOn(sql -> sql.contains("karta_question"))
                .hasSize(1);
    }

    @Test
    void aStepInATransactionReadsNothing() throws Exception {
        var body = new AtomicReference<Callable<Object>>();
        try (var writing =
                new TransactionalAgent("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", () -> body.get()
                        .call())) {
            writing.createTable();
            body.set(() -> {
                writing.jta().manager().begin();
                writing.writeRow();
                String letter = writing.journaled();
                writing.jta().manager().commit();
                return letter;
            });
            AgentProcess process = writing.create();
            writing.counting().reset();

            assertThat(writing.platform().run(process).status()).isEqualTo(ProcessStatus.COMPLETED);

            writing.counting().stop();
            assertThat(writing.counting().executed()).noneMatch(sql -> sql.contains("SELECT entry"));
            assertThat(writing.counting().executed())
                    .filteredOn(sql -> sql.contains("INTO karta_journal"))
                    .as("the start, and the action with the end")
                    .hasSize(2);
        }
    }
}

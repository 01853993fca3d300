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
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A caller answers a question of a running process inside a transaction, which the next action joins. */
@Timeout(240)
class AnswerInTransactionTest {

    record Research(String text) {}

    record Draft(String text) {}

    private final JtaFixture jta = new JtaFixture();
    private final CountDownLatch isAnswered = new CountDownLatch(1);
    private final AtomicReference<LocalPlatform> platform = new AtomicReference<>();

    private final AgentModel agent = Letters.agent(
            "1.0.0",
            Letters.action(
                    "ask", List.of(UserInput.class), Approval.class, values -> Outcome.await(Form.of(Approval.class))),
            Letters.action("research", List.of(UserInput.class), Research.class, values -> {
                isAnswered.await();
                return new Research("found");
            }),
            Letters.action("draft", List.of(Approval.class), Draft.class, values -> joining(new Draft("hello"))),
            Letters.action(
                    "finish", List.of(Draft.class, Research.class), Letter.class, values -> new Letter("finished")));

    /** Returns from an action as the interceptor of Karta does in its transaction. */
    private Draft joining(Draft draft) {
        RunningAction step = platform.get().currentSteps().current().orElseThrow();
        step.enter("draft");
        step.returned(draft);
        isAnswered.countDown();
        return draft;
    }

    @Test
    void recordsTheActionAtOnce() throws Exception {
        var database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        var source = Database.of(jta.source(database), jta.transactions());
        Schema.prepare(source, Schema.Mode.CREATE);
        var store = new JdbcProcessStore(source, ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        try (LocalPlatform node = Letters.platform(store, agent, Duration.ofHours(1))) {
            platform.set(node);
            AgentProcess process =
                    node.createProcess(agent, ProcessOptions.defaults().concurrent(), new UserInput("x"));
            node.start(process);
            Eventually.eventually(() -> process.pendingAnswer().isPresent());
            Optional<PendingAnswer> question = process.pendingAnswer();
            jta.manager().begin();

            process.answer(question.orElseThrow().id(), new Approval(true));

            jta.manager().rollback();
            Eventually.eventually(() -> process.status().isFinished());
            assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(store.knowsOuterTransactions()).isFalse();
        }
    }
}

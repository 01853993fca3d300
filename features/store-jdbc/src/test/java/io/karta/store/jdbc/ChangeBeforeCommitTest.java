/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread whose transaction contains the record of an action cannot change the process before it commits. */
@Timeout(240)
class ChangeBeforeCommitTest {

    private static Throwable thrownBy(Consumer<AgentProcess> change) throws Exception {
        var body = new AtomicReference<Callable<Object>>();
        var thrown = new AtomicReference<Throwable>();
        try (var agent =
                new TransactionalAgent("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", () -> body.get()
                        .call())) {
            agent.createTable();
            AgentProcess process = agent.create();
            body.set(() -> {
                agent.jta().manager().begin();
                agent.writeRow();
                String letter = agent.journaled();
                thrown.set(catchThrowable(() -> change.accept(process)));
                agent.jta().manager().commit();
                return letter;
            });

            agent.platform().run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
        return thrown.get();
    }

    @Test
    void anObjectIsRejected() throws Exception {
        assertThat(thrownBy(process -> process.add("more"))).hasMessageStartingWith("KARTA-955");
    }

    @Test
    void aKillIsRejected() throws Exception {
        assertThat(thrownBy(AgentProcess::kill)).hasMessageStartingWith("KARTA-955");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StaleProcessException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.tools.Server;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionsTest {

    private final AtomicReference<Callable<Object>> body = new AtomicReference<>();

    private TransactionalAgent writing() throws Exception {
        var writing = new TransactionalAgent("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", () -> body.get()
                .call());
        writing.createTable();
        return writing;
    }

    private static List<JournalEntry.ActionRan> records(TransactionalAgent writing, AgentProcess process) {
        return writing.store.load(process.id()).stream()
                .filter(JournalEntry.ActionRan.class::isInstance)
                .map(JournalEntry.ActionRan.class::cast)
                .toList();
    }

    @Nested
    class WhenTheActionsTransactionCommits {

        @Test
        void workAndRecordAreThere() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    writing.jta().manager().begin();
                    writing.writeRow();
                    String letter = writing.journaled();
                    writing.jta().manager().commit();
                    return letter;
                });

                AgentProcess process = writing.run();

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(writing.rows()).isEqualTo(1);
                assertThat(records(writing, process)).hasSize(1);
            }
        }

        @Test
        void claimsAreRenewedMeanwhile() throws Exception {
            try (TransactionalAgent writing = writing()) {
                var renewed = new AtomicReference<Object>();
                body.set(() -> {
                    writing.jta().manager().begin();
                    String letter = writing.journaled();
                    Set<String> ids =
                            Set.of(writing.store.find(ProcessQuery.all()).get(0).id());
                    renewed.set(CompletableFuture.supplyAsync(
                                    () -> writing.store.renew("other", ids, Duration.ofSeconds(1)))
                            .get(60, TimeUnit.SECONDS));
                    writing.jta().manager().commit();
                    return letter;
                });

                AgentProcess process = writing.run();

                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(renewed.get()).as("no caller waited").isEqualTo(Map.of());
            }
        }
    }

    @Nested
    class WhenTheActionAsksInsideATransaction {

        @Test
        void anotherNodeCanAcceptTheAnswerImmediately() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    writing.jta().manager().begin();
                    writing.writeRow();
                    var question = writing.journaled(Outcome.await(Form.of(String.class)));
                    writing.jta().manager().commit();
                    return question;
                });

                AgentProcess process = writing.run();

                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
                assertThat(writing.rows()).isEqualTo(1);
                assertThat(writing.store.claim(process.id(), "other", TransactionalAgent.LEASE))
                        .isPresent();
            }
        }

        @Test
        void asksNothingAfterARollback() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    writing.jta().manager().begin();
                    writing.writeRow();
                    writing.journaled(Outcome.await(Form.of(String.class)));
                    writing.jta().manager().rollback();
                    throw new IllegalStateException("rolled back");
                });

                AgentProcess process = writing.run();

                assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
                assertThat(writing.rows()).isZero();
            }
        }
    }

    @Nested
    class WhenTheActionsTransactionRollsBack {

        @Test
        void neitherWorkNorRecordIsThere() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    writing.jta().manager().begin();
                    writing.writeRow();
                    writing.journaled();
                    writing.jta().manager().rollback();
                    throw new IllegalStateException("rolled back");
                });

                AgentProcess process = writing.run();

                assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
                assertThat(writing.rows()).isZero();
                assertThat(records(writing, process)).singleElement().satisfies(record -> assertThat(record.output())
                        .isEmpty());
            }
        }
    }

    @Nested
    class WhenTheNodeCrashesBeforeTheCommit {

        /** A node that dies so. */
        static final class Dying {
            public static void main(String[] args) throws Exception {
                var writing = new AtomicReference<TransactionalAgent>();
                writing.set(new TransactionalAgent(args[0], () -> {
                    writing.get().jta().manager().begin();
                    writing.get().writeRow();
                    writing.get().journaled();
                    Runtime.getRuntime().halt(7);
                    return "never";
                }));
                writing.get().run();
            }
        }

        @Test
        void neitherIsThereAndAnotherNodeDoesBoth(@TempDir Path folder) throws Exception {
            Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                    .start();
            String url = "jdbc:h2:tcp://localhost:" + server.getPort() + "/./karta";
            try (TransactionalAgent preparing = new TransactionalAgent(url, () -> "never")) {
                preparing.createTable();
            }

            assertThat(NodeProcesses.start(Dying.class, url).waitFor()).isEqualTo(7);

            var done = new CountDownLatch(1);
            var mayWrite = new CountDownLatch(1);
            var writing = new AtomicReference<TransactionalAgent>();
            try (TransactionalAgent other = new TransactionalAgent(url, () -> {
                mayWrite.await();
                writing.get().jta().manager().begin();
                writing.get().writeRow();
                String letter = writing.get().journaled();
                writing.get().jta().manager().commit();
                done.countDown();
                return letter;
            })) {
                String id = other.store.find(ProcessQuery.all()).get(0).id();
                assertThat(other.rows()).isZero();
                assertThat(other.store.load(id)).noneMatch(JournalEntry.ActionRan.class::isInstance);
                writing.set(other);
                mayWrite.countDown();

                assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();

                AgentProcess process = other.platform().process(id).orElseThrow();
                var ended = new CompletableFuture<AgentProcess>();
                process.onEnd(ended::complete);
                ended.get(60, TimeUnit.SECONDS);
                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(other.rows()).isEqualTo(1);
                assertThat(records(other, process)).hasSize(1);
            } finally {
                server.stop();
            }
        }
    }

    @Nested
    class TransactionOfTheCaller {

        @Test
        void keepsTheRecordAfterARollbackOfTheCaller() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(writing::journaled);
                writing.jta().manager().begin();

                AgentProcess process = writing.run();

                writing.jta().manager().rollback();
                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(records(writing, process)).hasSize(1);
                assertThat(writing.store.find(ProcessQuery.all()))
                        .singleElement()
                        .satisfies(stored -> assertThat(stored.status()).isEqualTo(ProcessStatus.COMPLETED));
            }
        }

        @Test
        void joinsTheTransactionOfTheAction() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    var outer = writing.jta().manager().suspend();
                    writing.jta().manager().begin();
                    writing.writeRow();
                    writing.journaled();
                    writing.jta().manager().rollback();
                    writing.jta().manager().resume(outer);
                    throw new IllegalStateException("rolled back");
                });
                writing.jta().manager().begin();

                AgentProcess process = writing.run();

                writing.jta().manager().commit();
                assertThat(writing.rows()).isZero();
                assertThat(records(writing, process)).singleElement().satisfies(record -> assertThat(record.output())
                        .isEmpty());
            }
        }

        @Test
        void isForgottenWhenItHasEnded() throws Exception {
            try (TransactionalAgent writing = writing()) {
                body.set(() -> {
                    var outer = writing.jta().manager().suspend();
                    writing.jta().manager().begin();
                    String letter = writing.journaled(); // records the end of the process, too
                    writing.jta().manager().commit();
                    writing.jta().manager().resume(outer);
                    return letter;
                });
                writing.jta().manager().begin();
                AgentProcess process = writing.run();
                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);

                writing.jta().manager().commit();

                assertThat(writing.store.knowsOuterTransactions()).isFalse();
            }
        }

        @Test
        void isForgottenIfTheStartIsNotStored() throws Exception {
            try (TransactionalAgent writing = writing()) {
                writing.jta().manager().begin();
                String process = writing.create().id();
                var late = List.<JournalEntry>of(new JournalEntry.Started(Instant.now(), "other"));

                assertThatThrownBy(() -> writing.store.append(process, 7, late))
                        .isInstanceOf(StaleProcessException.class);

                assertThat(writing.store.knowsOuterTransactions()).isFalse();
                writing.jta().manager().rollback();
            }
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.store.jdbc.JdbcProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.Eventually;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Spans of processes, their actions and tools. */
class ProcessTracesTest extends TelemetryFixture {

    private static String text(SpanData span, String key) {
        return span.getAttributes().get(AttributeKey.stringKey(key));
    }

    @Nested
    class WhenAProcessRunsToItsEnd {

        @Test
        void isATreeInTheTraceOfItsCaller() {
            model.when(request -> request.messages().size() == 1)
                    .call("find", "{\"text\": \"7\"}")
                    .text("Dear Ada");
            model.always().text("Dear Ada").answers();
            var caller = sdk.getTracer("test").spanBuilder("POST /answer").startSpan();
            var platform = node(desk());
            AgentProcess process;
            try (var scope = caller.makeCurrent()) {
                assertThat(scope).isNotNull();
                process = run(platform, "SupportDesk", new Complaint("kettle"));
            }
            caller.end();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            String run = "POST /answer > invoke_agent SupportDesk";
            assertThat(paths())
                    .contains(
                            run,
                            run + " > plan SupportDesk",
                            run + " > action SupportDesk.understand",
                            run + " > action SupportDesk.write",
                            run + " > action SupportDesk.write > chat gemini-3",
                            run + " > action SupportDesk.write > execute_tool find");
            assertThat(spans())
                    .extracting(SpanData::getTraceId)
                    .containsOnly(caller.getSpanContext().getTraceId());
            SpanData agent = span("invoke_agent SupportDesk");
            assertThat(text(agent, "gen_ai.operation.name")).isEqualTo("invoke_agent");
            assertThat(text(agent, "gen_ai.agent.name")).isEqualTo("SupportDesk");
            assertThat(text(agent, "karta.process.id")).isEqualTo(process.id());
            assertThat(text(agent, "karta.process.status")).isEqualTo("completed");
            assertThat(agent.getKind()).isEqualTo(SpanKind.INTERNAL);
            assertThat(text(span("action SupportDesk.write"), "karta.action.ending"))
                    .isEqualTo("succeeded");
            SpanData tool = span("execute_tool find");
            assertThat(text(tool, "gen_ai.operation.name")).isEqualTo("execute_tool");
            assertThat(text(tool, "gen_ai.tool.name")).isEqualTo("find");
            assertThat(text(tool, "gen_ai.tool.description")).isEqualTo("Finds an order");
            assertThat(text(tool, "gen_ai.tool.call.id")).isNotEmpty();
            assertThat(tool.getAttributes().asMap().toString()).doesNotContain("order 7");
        }

        @Test
        void staysInTheTraceOnAnotherThread() throws Exception {
            model.always().text("Dear Ada").answers();
            var caller = sdk.getTracer("test").spanBuilder("caller").startSpan();
            var platform = node(desk());
            try (var scope = caller.makeCurrent()) {
                assertThat(scope).isNotNull();
                platform.start(create(platform, "SupportDesk", new Complaint("kettle")))
                        .toCompletableFuture()
                        .get(60, TimeUnit.SECONDS);
            }
            caller.end();

            assertThat(path(span("chat gemini-3")))
                    .isEqualTo("caller > invoke_agent SupportDesk > action SupportDesk.write > chat gemini-3");
        }

        @Test
        void childrenBelongToTheActionThatStartedThem() {
            model.always().text("Dear Ada").answers();
            AgentDefinition desk = desk();
            AgentDefinition boss = Agents.agent("Boss", "Delegates")
                    .actionWithOutcome(
                            "ask",
                            Complaint.class,
                            Letter.class,
                            (complaint, context) -> Outcome.delegate(desk, complaint, Letter.class))
                    .goal("ask", "A letter", Letter.class, goal -> goal.startingWith(Complaint.class))
                    .build();

            run(node(desk, boss), "Boss", new Complaint("kettle"));

            assertThat(path(span("invoke_agent SupportDesk")))
                    .isEqualTo("invoke_agent Boss > action Boss.ask > invoke_agent SupportDesk");
            assertThat(spans())
                    .extracting(SpanData::getTraceId)
                    .containsOnly(spans().get(0).getTraceId());
        }
    }

    @Nested
    class WhenSomethingFails {

        @Test
        void showsTheTypeAndNoMessage() {
            AgentDefinition failing = Agents.agent("Failing", "Fails")
                    .action("fail", Complaint.class, Letter.class, (complaint, context) -> {
                        throw new IllegalStateException("secret of " + complaint.text());
                    })
                    .goal("fail", "A letter", Letter.class, goal -> goal.startingWith(Complaint.class))
                    .build();

            AgentProcess process = run(node(failing), "Failing", new Complaint("Ada"));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            for (String name : List.of("invoke_agent Failing", "action Failing.fail")) {
                SpanData span = span(name);
                assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                assertThat(text(span, "error.type")).isEqualTo("java.lang.IllegalStateException");
                assertThat(span.toString()).doesNotContain("secret of Ada");
            }
            assertThat(text(span("action Failing.fail"), "karta.action.ending")).isEqualTo("failed");
        }

        @Test
        void aFailedToolDoesNotFailTheAction() {
            model.when(request -> request.messages().size() == 1)
                    .call("find", "{\"text\": \"0\"}")
                    .text("Sorry");
            model.always().text("Sorry").answers();

            run(node(desk()), "SupportDesk", new Complaint("kettle"));

            SpanData tool = span("execute_tool find");
            assertThat(tool.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(text(tool, "error.type")).isEqualTo("java.lang.IllegalStateException");
            assertThat(span("action SupportDesk.write").getStatus().getStatusCode())
                    .isEqualTo(StatusCode.UNSET);
        }

        @Test
        void aProcessThatCannotBeStoredHasASpan() {
            var store = new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()));
            var node = node(TelemetrySettings.DEFAULT, store, model, clerk());
            store.crash();

            assertThatThrownBy(() -> create(node, "Clerk", new Order("7"))).isInstanceOf(StoreFailedException.class);

            assertThat(span("invoke_agent Clerk").getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span("invoke_agent Clerk").getAttributes().get(AttributeKey.stringKey("error.type")))
                    .isEqualTo(StoreFailedException.class.getName());
        }

        @Test
        void aFailedModelFailsItsSpan() {
            model.always()
                    .fail(new ModelException("no", ModelException.Kind.AUTHENTICATION, null))
                    .answers();

            run(node(desk()), "SupportDesk", new Complaint("kettle"));

            SpanData chat = span("chat gemini-3");
            assertThat(chat.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(text(chat, "error.type")).isEqualTo("authentication");
        }
    }

    @Nested
    class WhenAProcessIsASession {

        @Test
        void itsIdIsTheConversationOfAllItsOperationsAndChildren() {
            model.always().text("Dear Ada").answers();
            AgentDefinition desk = desk();
            AgentDefinition boss = Agents.agent("Boss", "Asks")
                    .action(
                            "ask",
                            Complaint.class,
                            Letter.class,
                            (complaint, context) -> context.run(desk, Letter.class, complaint))
                    .goal("ask", "A letter", Letter.class, goal -> goal.startingWith(Complaint.class))
                    .build();
            var platform = node(desk, boss);
            var options = ProcessOptions.defaults().withTurns(TurnLimits.defaults());

            AgentProcess session = platform.run(platform.createProcess(boss, options, new Complaint("kettle")));
            run(platform, "SupportDesk", new Complaint("lamp"));

            assertThat(spans("chat gemini-3"))
                    .extracting(span -> text(span, "gen_ai.conversation.id"))
                    .containsExactly(session.id(), null);
            assertThat(spans())
                    .filteredOn(span -> path(span).startsWith("invoke_agent Boss"))
                    .hasSizeGreaterThan(5)
                    .extracting(span -> text(span, "gen_ai.conversation.id"))
                    .containsOnly(session.id());
        }
    }

    @Nested
    class WhenAProcessContinuesElsewhere {

        private final JdbcConnectionPool pool =
                JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");

        private ProcessStore store() {
            return JdbcProcessStore.of(pool, codec);
        }

        @Test
        void afterAnAnswerIsLinkedToItsFirstRun() {
            var first = node(TelemetrySettings.DEFAULT, store(), model, clerk());
            AgentProcess process = run(first, "Clerk", new Order("kettle"));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            SpanData waited = span("invoke_agent Clerk");
            assertThat(text(waited, "karta.process.status")).isEqualTo("waiting");
            first.close();

            var second = node(TelemetrySettings.DEFAULT, store(), model, clerk());
            var caller = sdk.getTracer("test").spanBuilder("POST /answers").startSpan();
            AgentProcess same = second.process(process.id()).orElseThrow();
            try (var scope = caller.makeCurrent()) {
                assertThat(scope).isNotNull();
                same.answer(same.pendingAnswers().get(0).id(), new Ticket("yes"));
            }
            caller.end();

            assertThat(same.status()).isEqualTo(ProcessStatus.COMPLETED);
            SpanData resumed = spans("invoke_agent Clerk").stream()
                    .filter(span -> !span.getSpanId().equals(waited.getSpanId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(resumed.getTraceId()).isEqualTo(waited.getTraceId());
            assertThat(resumed.getParentSpanId()).isEqualTo(waited.getSpanId());
            assertThat(resumed.getLinks())
                    .extracting(LinkData::getSpanContext)
                    .extracting(link -> link.getSpanId())
                    .containsExactly(waited.getSpanId(), caller.getSpanContext().getSpanId());
            assertThat(path(span("action Clerk.file")))
                    .isEqualTo("invoke_agent Clerk > invoke_agent Clerk > action Clerk.file");
            assertThat(text(resumed, "karta.process.status")).isEqualTo("completed");
        }

        @Test
        void afterACrashStaysInTheTrace() {
            var crashing = new CrashingProcessStore(store());
            var isRunning = new CountDownLatch(1);
            var never = new CountDownLatch(1);
            var runs = new AtomicInteger();
            AgentDefinition slow = Agents.agent("Slow", "Works")
                    .action("work", Complaint.class, Letter.class, (complaint, context) -> {
                        if (runs.incrementAndGet() == 1) {
                            isRunning.countDown();
                            never.await();
                        }
                        return new Letter("done");
                    })
                    .goal("work", "A letter", Letter.class, goal -> goal.startingWith(Complaint.class))
                    .build();
            var first = node(TelemetrySettings.DEFAULT, crashing, model, slow);
            AgentProcess process = create(first, "Slow", new Complaint("kettle"));
            first.start(process);
            Eventually.eventually(() -> isRunning.getCount() == 0);
            crashing.crash();

            var second = node(TelemetrySettings.DEFAULT, store(), model, slow);
            Eventually.finished(second, process.id());
            never.countDown();
            Eventually.eventually(
                    () -> spans().stream().anyMatch(span -> "completed".equals(text(span, "karta.process.status"))));

            SpanData resumed = spans("invoke_agent Slow").stream()
                    .filter(span -> "completed".equals(text(span, "karta.process.status")))
                    .findFirst()
                    .orElseThrow();
            var origin = (JournalEntry.Created) store().load(process.id()).get(0);
            String started = String.valueOf(origin.terms().traceContext().get("traceparent"));
            assertThat(started).contains(resumed.getTraceId()).contains(resumed.getParentSpanId());
            assertThat(resumed.getLinks()).hasSize(1);
        }
    }
}

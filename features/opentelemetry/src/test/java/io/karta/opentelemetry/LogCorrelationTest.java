/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.data.SpanData;
import org.junit.jupiter.api.Test;

/** Log records that an OpenTelemetry bridge writes while an agent runs. */
class LogCorrelationTest extends TelemetryFixture {

    private AgentDefinition logger(Runnable action) {
        return Agents.agent("Logger", "Logs")
                .action("log", Complaint.class, Ticket.class, (complaint, context) -> {
                    action.run();
                    return new Ticket(complaint.text());
                })
                .goal("logged", "A ticket", Ticket.class, goal -> goal.startingWith(Complaint.class))
                .build();
    }

    private void logInSpan() {
        Span own = sdk.getTracer("test").spanBuilder("own").startSpan();
        try (var scope = own.makeCurrent()) {
            assertThat(scope).isNotNull();
            log();
        } finally {
            own.end();
        }
    }

    private void log() {
        sdk.getLogsBridge().get("test").logRecordBuilder().setBody("logging").emit();
    }

    @Test
    void haveTheTraceSpanAndProcessOfTheAction() {
        String id =
                run(node(logger(this::log)), "Logger", new Complaint("kettle")).id();

        SpanData action = span("action Logger.log");
        assertThat(logged.getFinishedLogRecordItems()).singleElement().satisfies(entry -> {
            assertThat(entry.getSpanContext().getTraceId()).isEqualTo(action.getTraceId());
            assertThat(entry.getSpanContext().getSpanId()).isEqualTo(action.getSpanId());
            assertThat(entry.getAttributes().get(GenAi.PROCESS)).isEqualTo(id);
        });
        assertThat(action.getAttributes().get(GenAi.PROCESS)).isEqualTo(id);
        assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    @Test
    void haveTheProcessAlsoInSpansOfTheApplication() {
        String id = run(node(logger(this::logInSpan)), "Logger", new Complaint("kettle"))
                .id();

        assertThat(logged.getFinishedLogRecordItems()).singleElement().satisfies(entry -> {
            assertThat(entry.getSpanContext().getSpanId()).isEqualTo(span("own").getSpanId());
            assertThat(entry.getAttributes().get(GenAi.PROCESS)).isEqualTo(id);
        });
    }

    @Test
    void haveNoProcessOutsideOfProcesses() {
        run(node(logger(this::log)), "Logger", new Complaint("kettle"));
        logged.reset();

        log();

        assertThat(logged.getFinishedLogRecordItems())
                .singleElement()
                .satisfies(entry -> assertThat(entry.getAttributes().asMap()).isEmpty());
    }
}

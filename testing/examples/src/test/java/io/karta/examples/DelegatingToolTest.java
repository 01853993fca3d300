/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.ai.DelegatingTool;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.junit.KartaTest;
import io.karta.message.ToolMessage;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tool that changes the calls of another one, on the page on tools. */
@KartaTest
class DelegatingToolTest {

    record Order(String number) {}

    static class AuditLog {

        private final List<String> lines = new ArrayList<>();

        void add(String tool, String arguments) {
            lines.add(tool + " " + arguments);
        }
    }

    record Audited(Tool delegate, AuditLog log) implements DelegatingTool {

        @Override
        public ToolResult call(String arguments, ToolContext context) throws Exception {
            log.add(name(), arguments);
            return delegate.call(arguments, context);
        }
    }

    @Inject
    Ai ai;

    @Inject
    ScriptedModel model;

    @Test
    void isCalledInItsPlace() {
        var log = new AuditLog();
        var refund = Tool.of("refund", "Refunds an order", Order.class, order -> order.number() + " refunded");
        model.always().call("refund", "{\"number\": \"A-17\"}").text("Done");

        ai.withDefaultLlm().withTool(new Audited(refund, log)).generateText("Refund order A-17");

        assertThat(log.lines).containsExactly("refund {\"number\": \"A-17\"}");
        assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("A-17 refunded");
    }

    @Test
    void keepsTheRolesOfTheTool() {
        var log = new AuditLog();
        var refund = Tool.of("refund", "Refunds an order", Order.class, order -> order.number() + " refunded")
                .forRoles("clerk");
        model.always().call("refund", "{\"number\": \"A-17\"}").text("Done");

        ai.withDefaultLlm().withTool(new Audited(refund, log)).generateText("Refund order A-17");

        assertThat(log.lines).isEmpty();
        assertThat(model.toolAnswers()).singleElement().matches(ToolMessage::isError);
    }
}

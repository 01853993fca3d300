/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.tool.LlmTool;
import io.karta.tool.ToolConfirmation;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DelegatingToolTest {

    private static final String REQUEST = "{\"order\": \"A-17\"}";

    static class Refunds {

        @LlmTool(
                description = "Refunds an order",
                category = "money",
                metadata = @LlmTool.Meta(key = "k", value = "v"),
                returnDirect = true,
                readOnly = true)
        String refund(String order) {
            return order + " refunded";
        }
    }

    record Audited(Tool delegate, List<String> log) implements DelegatingTool {

        @Override
        public ToolResult call(String arguments, ToolContext context) throws Exception {
            log.add(name() + " " + arguments);
            return delegate.call(arguments, context);
        }
    }

    private final Tool refund = Tool.fromInstance(new Refunds())
            .get(0)
            .forRoles("clerk")
            .once()
            .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.fail()))
            .withConfirmation(ToolConfirmation.of("Refund {order}?"));
    private final List<String> log = new ArrayList<>();
    private final Tool audited = new Audited(refund, log);
    private final ToolContext context = ToolContext.none();

    @Test
    void changesTheCalls() throws Exception {
        var result = audited.call(REQUEST, context);

        assertThat(result).isEqualTo(refund.call(REQUEST, context)).isNotNull();
        assertThat(log).containsExactly("refund " + REQUEST);
    }

    static Stream<Method> properties() {
        return Stream.of(Tool.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getParameterCount() == 0)
                .filter(method -> method.getReturnType() != Tool.class)
                .filter(method -> !method.getName().equals("origin"));
    }

    @ParameterizedTest
    @MethodSource("properties")
    void hasTheOtherPropertiesOfTheTool(Method property) throws Exception {
        var plain = Tool.of("plain", "Does nothing", arguments -> ToolResult.text(""));

        assertThat(property.invoke(audited)).isEqualTo(property.invoke(refund)).isNotEqualTo(property.invoke(plain));
    }

    @Test
    void readsArgumentsAsTheTool() {
        assertThat(audited.read("{order: 'A-17'}", context).displayed().orElseThrow())
                .isEqualTo(refund.read(REQUEST, context).displayed().orElseThrow());
        assertThat(audited.read("{}", context).error())
                .isEqualTo(refund.read("{}", context).error())
                .isPresent();
    }

    /** After a restart, the tool would be found without the audit. */
    @Test
    void hasNoOrigin() {
        assertThat(refund.origin()).isPresent();
        assertThat(audited.origin()).isEmpty();
        assertThat(audited.withName("other").origin()).isEmpty();
    }
}

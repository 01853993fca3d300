/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.annotation.Hidden;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.validation.constraints.Max;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** Objects with tools. */
abstract class ToolFixture {

    enum Level {
        BRONZE,
        GOLD
    }

    record Customer(String name, Level level, @Hidden String notes) {

        @LlmTool(
                description = "The discount, in percent",
                category = "prices",
                metadata = @LlmTool.Meta(key = "k", value = "v"))
        @SuppressWarnings("UnusedMethod") // called as a tool
        private int discount() {
            return level == Level.GOLD ? 10 : 0;
        }

        @LlmTool(description = "All of it", readOnly = true, returnDirect = true)
        Customer self() {
            return this;
        }

        int secret() {
            return 42;
        }
    }

    static class Desk {

        @LlmTool(description = "Plans a visit")
        protected String plan(
                @LlmTool.Param(description = "The day") LocalDate day,
                @Max(8) int hours,
                Optional<String> remark,
                @LlmTool.Param(required = false) String who,
                ToolContext context) {
            return day + " " + hours + " " + remark.orElse("-") + " " + who + " "
                    + context.value("tenant", String.class).orElse("none");
        }

        @LlmTool(name = "add", description = "Adds")
        static double sum(double a, double b) {
            return a + b;
        }

        @LlmTool(description = "Does something")
        void act() {}

        @LlmTool(description = "Finds nothing")
        Object find() {
            return null;
        }

        @LlmTool(description = "Fails")
        String fail() throws java.io.IOException {
            throw new java.io.IOException("disk full");
        }
    }

    static Tool tool(Object object, String name) {
        return Tool.fromInstance(object).stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static ToolResult call(Object object, String name, String arguments) throws Exception {
        return tool(object, name).call(arguments, ToolContext.of(Map.of("tenant", "acme")));
    }
}

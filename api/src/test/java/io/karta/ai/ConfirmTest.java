/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.annotation.Hidden;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolConfirmation;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Confirmations of tool calls by users. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmTest {

    record Payment(String order, int amount, Optional<String> remark) {}

    interface Paying {

        @LlmTool(description = "Pays")
        String pay(String order);
    }

    static final class CarefulPaying implements Paying {

        @Override
        @Confirm("Pay {order}?")
        public String pay(String order) {
            return order;
        }
    }

    interface Asking {

        @Confirm(value = "Pay {order}?", answeredBy = "chief", expiresAfter = "PT2H")
        String pay(String order);
    }

    static final class HastyPaying implements Asking {

        @Override
        @LlmTool(description = "Pays")
        public String pay(String order) {
            return order;
        }
    }

    private static Tool only(Object owner) {
        return Tool.fromInstance(owner).get(0);
    }

    private static JsonObject arguments(Tool tool, String text) {
        return tool.read(text, ToolContext.none()).displayed().orElseThrow();
    }

    private final Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid");

    @Nested
    class ToolMethods {

        @Test
        void countsWhereTheOverriddenMethodIsTheTool() {
            assertThat(only(new CarefulPaying()).confirmation().map(ToolConfirmation::question))
                    .contains("Pay {order}?");
        }

        @Test
        void appliesFromTheInterface() {
            assertThat(only(new HastyPaying()).confirmation()).hasValueSatisfying(asked -> {
                assertThat(asked.role()).contains("chief");
                assertThat(asked.expiry()).contains(Duration.ofHours(2));
            });
        }

        @Test
        void rejectsHiddenParameters() {
            var owner = new Object() {
                @LlmTool(description = "x")
                @Confirm("Open with {secret}?")
                String open(String door, @Hidden String secret) {
                    return door;
                }
            };

            assertThatThrownBy(() -> Tool.fromInstance(owner))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-790", "{secret}", "door");
        }

        @Test
        void rejectsPlaceholdersWithoutParameters() {
            var owner = new Object() {
                @LlmTool(description = "x")
                @Confirm("Open {door}?")
                String open() {
                    return "open";
                }
            };

            assertThatThrownBy(() -> Tool.fromInstance(owner))
                    .hasMessageContaining("It has no parameters. Remove the placeholder; ");
        }

        @Test
        void hasAQuestion() {
            assertThatThrownBy(() -> Tool.fromInstance(new Object() {
                        @LlmTool(description = "x")
                        @Confirm(" ")
                        String open() {
                            return "";
                        }
                    }))
                    .hasMessageContainingAll("KARTA-791", "value", "open");
        }

        @Test
        void hasATimeAheadOfIt() {
            assertThatThrownBy(() -> Tool.fromInstance(new Object() {
                        @LlmTool(description = "x")
                        @Confirm(value = "Sure?", expiresAfter = "2 hours")
                        String open() {
                            return "";
                        }
                    }))
                    .hasMessageContainingAll("KARTA-791", "expiresAfter", "2 hours", "PT2H");
        }

        @Test
        void isOfATool() {
            assertThatThrownBy(() -> Tool.safelyFromInstance(new Object() {
                        @Confirm("Sure?")
                        void open() {}
                    }))
                    .hasMessageContainingAll("KARTA-792", "open");
        }

        @Test
        void triesAgainNoLessThanNever() {
            assertThatThrownBy(() -> Tool.fromInstance(new Object() {
                        @LlmTool(description = "x", retries = -1)
                        String open() {
                            return "";
                        }
                    }))
                    .hasMessageContainingAll("KARTA-797", "-1", "open");
        }
    }

    @Nested
    class ProgrammaticTools {

        @Test
        void asksWithItsArguments() {
            Tool asking = pay.withName("send").withConfirmation("Pay {amount} for {order} ({remark})?");

            String question =
                    asking.confirmation().orElseThrow().questionFor(arguments(asking, "{order: 'A', amount: '5'}"));

            assertThat(question).isEqualTo("Pay 5 for A (-)?");
        }

        @Test
        void rejectsUnknownParameters() {
            assertThatThrownBy(() -> pay.withConfirmation("Pay {sum}?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-790", "pay", "{sum}", "amount", "order");
        }

        @Test
        void survivesChangesOfTheTool() {
            Tool asking = pay.withConfirmation("Pay?")
                    .withName("other")
                    .asReadOnly()
                    .once()
                    .returningDirectly();

            assertThat(asking.confirmation()).isPresent();
            assertThat(asking.isOnce()).isTrue();
        }

        @Test
        void reportsInvalidArguments() {
            assertThat(pay.read("{}", ToolContext.none()).error()).isPresent();
            assertThat(pay.read("[1]", ToolContext.none()).displayed()).isEmpty();
        }
    }

    @Nested
    class Question {

        private final JsonObject arguments = Json.createObjectBuilder()
                .add("order", "A\n{amount}")
                .add("amount", 5)
                .add("long", "x".repeat(500))
                .build();

        @Test
        void isOneLineAndFilledOnce() {
            assertThat(ToolConfirmation.of("Pay {order} {unknown}?").questionFor(arguments))
                    .isEqualTo("Pay A {amount} -?");
        }

        @Test
        void cutsLongValuesWhichAreShownInFull() {
            assertThat(ToolConfirmation.of("{long}").questionFor(arguments))
                    .hasSize(200)
                    .endsWith("…");
            assertThat(ToolConfirmation.display(arguments)).contains("long: \"" + "x".repeat(500) + "\"");
        }

        @Test
        void hasThePlaceholdersOfInstructions() {
            var confirmation = ToolConfirmation.of("Pay {order}{note?} {{amount}}?");

            assertThat(confirmation.questionFor(arguments)).isEqualTo("Pay A {amount} {amount}?");
            assertThat(confirmation.placeholders()).containsExactly("order", "note");
        }

        @Test
        void leavesOtherBracesAlone() {
            assertThat(ToolConfirmation.of("{ } {} {a b}").questionFor(arguments))
                    .isEqualTo("{ } {} {a b}");
        }

        @Test
        void expires() {
            var question = ToolConfirmation.of("?");

            assertThatThrownBy(() -> question.expiringAfter(Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ToolConfirmation.of(" ")).isInstanceOf(IllegalArgumentException.class);
        }
    }
}

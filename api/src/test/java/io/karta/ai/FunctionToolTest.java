/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.annotation.Hidden;
import io.karta.tool.ToolResult;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Functions as tools. */
class FunctionToolTest extends ToolFixture {

    record Sum(int a, BigDecimal b) {}

    record Folder(String name, List<Folder> folders) {}

    sealed interface Payment {
        record Card(String number) implements Payment {}

        record Cash(int amount) implements Payment {}
    }

    record Total(@Hidden String by, List<Level> levels, LocalDate day) {}

    @Test
    void callsThemWithWhatTheModelWrote() throws Exception {
        var tool = Tool.of("add", "Adds", Sum.class, sum -> sum.b().add(BigDecimal.valueOf(sum.a())));

        assertThat(tool.call("{\"a\": \"2\", \"b\": 1.5}", ToolContext.none()).text())
                .isEqualTo("3.5");
        assertThat(tool.call("{}", ToolContext.none()).text()).contains("/a", "/b");
        assertThat(tool.inputSchema().getJsonObject("properties")).containsOnlyKeys("a", "b");
    }

    @Test
    void writesWhatTheyReturn() throws Exception {
        var tool = Tool.fromFunction(
                "total",
                "Totals",
                Sum.class,
                Total.class,
                sum -> new Total("me", List.of(Level.GOLD), LocalDate.of(2026, 1, 2)));

        assertThat(tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text())
                .isEqualTo("{\"levels\":[\"GOLD\"],\"day\":\"2026-01-02\"}");
    }

    @Test
    void writesListsAndMapsThatCannotBeInstantiated() throws Exception {
        var list = Tool.of("list", "x", Sum.class, sum -> List.of(sum));
        var map = Tool.of("map", "x", Sum.class, sum -> Map.of("sum", sum));
        String one = "{\"a\": 2, \"b\": 1}";

        assertThat(list.call(one, ToolContext.none()).text()).isEqualTo("[{\"a\":2,\"b\":1}]");
        assertThat(list.call(one, ToolContext.none()).artefact()).contains(List.of(new Sum(2, BigDecimal.ONE)));
        assertThat(map.call(one, ToolContext.none()).text()).isEqualTo("{\"sum\":{\"a\":2,\"b\":1}}");
    }

    @Test
    void writesThemByTheirDeclaredType() throws Exception {
        var tool = Tool.fromFunction("pay", "x", Sum.class, Payment.class, sum -> new Payment.Cash(sum.a()));

        assertThat(tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text())
                .isEqualTo("{\"type\":\"Cash\",\"amount\":2}");
    }

    @Test
    void sayThatThereIsNoResult() throws Exception {
        var nothing = Tool.of("nothing", "x", in -> null);
        var none = Tool.of("none", "x", Sum.class, sum -> OptionalInt.empty());

        assertThat(nothing.call("{}", ToolContext.none()).text()).contains("no result");
        assertThat(none.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text()).contains("no result");
    }

    @Test
    void askForAnObjectWhoseMembersAreNamedAlsoIfItsTypeMeetsItself() {
        var schema = Tool.of("count", "x", Folder.class, Folder::name).inputSchema();

        assertThat(schema.getString("type")).isEqualTo("object");
        assertThat(schema.getJsonObject("properties")).containsOnlyKeys("name", "folders");
        assertThat(schema.getJsonObject("$defs")).containsOnlyKeys("Folder");
    }

    @Test
    void askForAnObjectThatHoldsOneOfSeveralVariants() throws Exception {
        var tool = Tool.of("pay", "x", Payment.class, Payment::toString);

        assertThat(tool.inputSchema().getString("type")).isEqualTo("object");
        assertThat(tool.inputSchema().getJsonObject("properties").getJsonObject("value"))
                .containsOnlyKeys("oneOf");
        assertThat(tool.call("{\"value\": {\"type\": \"Cash\", \"amount\": 2}}", ToolContext.none())
                        .text())
                .isEqualTo("Cash[amount=2]");
        assertThat(tool.call("{\"value\": {\"type\": \"Gold\"}}", ToolContext.none())
                        .text())
                .contains("Card, Cash", tool.inputSchema().toString());
    }

    @Test
    void changesTheirAttributes() throws Exception {
        var tool = Tool.of("hi", "Greets", in -> ToolResult.text("Hello!"))
                .withName("hello")
                .withDescription("Greets everybody")
                .returningDirectly()
                .asReadOnly()
                .forRoles("host");

        assertThat(tool.name()).isEqualTo("hello");
        assertThat(tool.description()).isEqualTo("Greets everybody");
        assertThat(tool.isReturnDirect() && tool.isReadOnly()).isTrue();
        assertThat(tool.rolesAllowed()).contains(Set.of("host"));
        assertThat(tool.call("{}", ToolContext.none()).text()).isEqualTo("Hello!");
    }

    @Test
    void needAnObjectToRead() {
        assertThatThrownBy(() -> Tool.of("n", "x", Integer.class, n -> n)).hasMessageContaining("KARTA-719");
    }

    @Test
    void haveNoBoardOutsideAProcess() {
        var tool = Tool.of("keep", "x", Sum.class, (sum, context) -> {
            context.add(sum);
            return "kept";
        });

        assertThatThrownBy(() -> tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-718", "Sum to the blackboard");
        assertThatThrownBy(() -> ToolContext.none().setCondition("polite", true))
                .isInstanceOf(AgentException.class)
                .hasMessageContainingAll("KARTA-718", "'polite'");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromptNotationTest {

    enum Size {
        SMALL,
        LARGE
    }

    record Stay(
            @Guide("Day of arrival") LocalDate arrival,
            Optional<Duration> length,
            Map<String, Optional<Integer>> guests) {}

    sealed interface Move {
        record Go(int steps) implements Move {}

        record Stop() implements Move {}
    }

    record Game(List<Move> moves) {}

    @Test
    void momentsAreInIso8601() {
        assertThat(Shape.of(Stay.class).promptFragment())
                .contains("\"arrival\": <Date: Day of arrival; ISO 8601, such as 2000-01-01>")
                .contains("\"length\": <Duration, optional: ISO 8601, such as PT1H>");
        assertThat(Shape.of(Instant.class).promptFragment()).contains("ISO 8601, such as 2000-01-01T12:00:00Z");
        assertThat(Shape.of(new TypeRef<List<YearMonth>>() {}).promptFragment())
                .contains("each ISO 8601, such as 2000-01");
        assertThat(Shape.of(Stay.class).typeScript()).contains("// Day of arrival; ISO 8601");
    }

    @Test
    void optionalValuesOfMapsAndListsAreTold() {
        assertThat(Shape.of(Stay.class).promptFragment())
                .contains("\"guests\": <Map<String, Int>: each value optional (null if there is none)>");
        assertThat(Shape.of(new TypeRef<Map<String, Optional<Integer>>>() {}).promptFragment())
                .isEqualTo("Respond with a JSON object whose values are of type Int: "
                        + "each value optional (null if there is none).");
        assertThat(Shape.of(new TypeRef<List<Optional<String>>>() {}).promptFragment())
                .contains("each optional");
    }

    @Test
    void theDiscriminatorIsTheVariantsName() {
        assertThat(Shape.of(Move.class).promptFragment()).contains("\"type\": \"Go\"", "\"type\": \"Stop\"");
        assertThat(Shape.of(Game.class).promptFragment())
                .contains("\"type\": \"Go\"", "\"type\": \"Stop\"")
                .doesNotContain("\"type\": <String>");
    }

    @Test
    void typeScriptOfConstantsHasAnExample() {
        assertThat(Shape.of(Size.class).typeScript()).endsWith("\n\n// Example value: \"SMALL\"");
    }

    record Order(List<Order.Line> lines, Order.Status status) {

        record Line(String article) {}

        enum Status {
            OPEN
        }
    }

    record Invoice(Map<String, Invoice.Line> lines, Optional<Invoice.Status> status) {

        record Line(double amount) {}

        enum Status {
            PAID
        }
    }

    record Sale(Order order, Invoice invoice) {}

    @Test
    void typesWithTheSameSimpleNameHaveDifferentNames() {
        var shape = Shape.of(Sale.class);

        assertThat(shape.promptFragment())
                .contains("\"lines\": <List<Order.Line>>", "\"lines\": <Map<String, Invoice.Line>>")
                .contains("\"status\": <Order.Status>", "\"status\": <Invoice.Status, optional>")
                .contains("\nOrder.Line is a JSON object:", "\nInvoice.Status is one of the following JSON strings:");
        assertThat(shape.typeScript())
                .contains("type OrderLine = {", "lines: OrderLine[];", "lines: Record<string, InvoiceLine>;")
                .contains("type InvoiceStatus =", "status: InvoiceStatus | null;");
        assertThat(shape.description()).contains("### Order.Line", "- **lines** (Map<String, Invoice.Line>)");
        assertThat(Shape.of(Order.class).promptFragment()).contains("\"lines\": <List<Line>>");
    }
}

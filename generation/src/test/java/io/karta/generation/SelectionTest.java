/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.result.GenerationException;
import jakarta.json.bind.annotation.JsonbProperty;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelectionTest {

    record Customer(String name, int age, @JsonbProperty("town") String city, Optional<String> notes) {}

    record Possible(Optional<Customer> success, Optional<String> impossible) {}

    sealed interface Reply {
        record Yes(String why, int sure) implements Reply {}

        record No(String why) implements Reply {}
    }

    private final Shape<Customer> customer = Shape.of(Customer.class);

    @Test
    void saysNothingOfWhatIsHidden() {
        var shape = customer.hiding(List.of("notes", "city"));

        assertThat(shape.promptFragment()).contains("name", "age").doesNotContain("notes", "town");
        assertThat(shape.jsonSchemaText()).doesNotContain("notes", "town");
        assertThat(shape.typeScript()).doesNotContain("notes", "town");
    }

    @Test
    void readsAnObjectWithoutWhatIsHidden() {
        var shape = customer.hiding(List.of("age", "town", "notes"));

        var read = shape.read("{\"name\": \"Ada\", \"age\": 36, \"notes\": \"rich\"}");

        assertThat(read.orElseThrow()).isEqualTo(new Customer("Ada", 0, null, Optional.empty()));
    }

    @Test
    void showsWhatIsNamedAlone() {
        var shape = customer.showing(List.of("name"));

        assertThat(shape.jsonSchemaText()).contains("name").doesNotContain("age", "town", "notes");
    }

    @Test
    void looksInsideListsAndVariants() {
        var list = Shape.of(new TypeRef<List<Customer>>() {}).showing(List.of("name"));
        var variants = Shape.of(Reply.class).hiding(List.of("sure"));

        assertThat(list.read("[{\"name\": \"Ada\"}]").orElseThrow())
                .containsExactly(new Customer("Ada", 0, null, Optional.empty()));
        assertThat(variants.promptFragment()).contains("why").doesNotContain("sure");
    }

    @Test
    void takesANarrowerShapeOfAComponent() {
        var shape = Shape.of(Possible.class).with("success", customer.showing(List.of("name")));

        assertThat(shape.promptFragment()).contains("impossible", "name").doesNotContain("town");
        assertThat(shape.read("{\"success\": {\"name\": \"Ada\"}}")
                        .orElseThrow()
                        .success())
                .contains(new Customer("Ada", 0, null, Optional.empty()));
    }

    @Test
    void refusesANameThatIsNotThere() {
        assertThatThrownBy(() -> customer.showing(List.of("name", "shoes")))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-226")
                .hasMessageContaining("shoes")
                .hasMessageContaining("town");
        assertThatThrownBy(() -> Shape.of(Nothing.class).hiding(List.of("name")))
                .hasMessage("KARTA-226: Nothing has no component name. It has none. Remove the name.");
    }

    record Nothing() {}
}

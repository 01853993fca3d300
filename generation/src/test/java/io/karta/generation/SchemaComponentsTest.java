/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Generable;
import io.karta.generation.annotation.Guide;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SchemaComponentsTest {

    private final Shapes shapes = new Shapes();
    private final SchemaComponents schemas = new SchemaComponents(Set.of("Problem"));

    @Generable("A letter to a customer")
    record Letter(String body, @Guide("Where it goes") Address address, Tone tone, Optional<Address> copy) {}

    record Address(String street, int number, long id, double distance) {}

    @Guide("How it sounds")
    enum Tone {
        KIND,
        STERN
    }

    record Tree(String name, List<Tree> branches) {}

    record Page<T>(List<T> items) {}

    record Problem(String text) {}

    @SuppressWarnings("serial")
    static final class Nest extends ArrayList<Nest> {}

    @Generable("What the shop will do")
    sealed interface Resolution {
        @Guide("The goods are faulty")
        record Refund(int amount) implements Resolution {}

        record Reply(String text) implements Resolution {}
    }

    record Refund(String other) {}

    @Nested
    class WhenATypeHasAName {

        @Test
        void refersToItsComponent() {
            var schema = schemas.add(shapes.of(Letter.class));

            assertThat(schema).hasToString("{\"$ref\":\"#/components/schemas/Letter\"}");
            assertThat(schemas.all()).containsOnlyKeys("Letter", "Address", "Tone");
        }

        @Test
        void describesTheComponentAndItsMembers() {
            schemas.add(shapes.of(Letter.class));

            var letter = component("Letter");
            assertThat(letter.getString("description")).isEqualTo("A letter to a customer");
            assertThat(letter.getJsonArray("required").toString()).isEqualTo("[\"body\",\"address\",\"tone\"]");
            assertThat(letter.getJsonObject("properties").get("address"))
                    .hasToString("{\"$ref\":\"#/components/schemas/Address\",\"description\":\"Where it goes\"}");
            assertThat(component("Tone"))
                    .hasToString(
                            "{\"type\":\"string\",\"enum\":[\"KIND\",\"STERN\"],\"description\":\"How it sounds\"}");
        }

        @Test
        void containsFormatsOfNumbers() {
            schemas.add(shapes.of(Address.class));

            var members = component("Address").getJsonObject("properties");
            assertThat(members.getJsonObject("number").getString("format")).isEqualTo("int32");
            assertThat(members.getJsonObject("id").getString("format")).isEqualTo("int64");
            assertThat(members.getJsonObject("distance").getString("format")).isEqualTo("double");
        }

        @Test
        void addsEachTypeOnce() {
            schemas.add(shapes.of(Letter.class));
            schemas.add(shapes.of(Address.class));

            assertThat(schemas.all()).hasSize(3);
        }

        @Test
        void refersToItselfIfItIsRecursive() {
            schemas.add(shapes.of(Tree.class));

            assertThat(component("Tree").getJsonObject("properties").get("branches"))
                    .hasToString("{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/Tree\"}}");
        }
    }

    @Nested
    class WhenATypeHasNoName {

        @Test
        void writesListsInPlace() {
            var schema = schemas.add(shapes.of(new TypeRef<List<Tone>>() {}));

            assertThat(schema).hasToString("{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/Tone\"}}");
        }

        @Test
        void writesTextsInPlace() {
            assertThat(schemas.add(shapes.of(String.class))).hasToString("{\"type\":\"string\"}");
            assertThat(schemas.all()).isEmpty();
        }
    }

    @Test
    void namesContainersOfThemselves() {
        assertThat(schemas.add(shapes.of(Nest.class)).toString()).contains("\"array\"");
        assertThat(schemas.all()).containsOnlyKeys("Nest");
    }

    @Nested
    class WhenNamesAreAmbiguous {

        @Test
        void namesTheArgumentsOfGenericTypes() {
            schemas.add(shapes.of(new TypeRef<Page<Tone>>() {}));
            schemas.add(shapes.of(new TypeRef<Page<Tree>>() {}));

            assertThat(schemas.all()).containsOnlyKeys("PageOfTone", "Tone", "PageOfTree", "Tree");
        }

        @Test
        void putsTheEnclosingTypeBeforeTheSecond() {
            schemas.add(shapes.of(Refund.class));
            schemas.add(shapes.of(Resolution.class));

            assertThat(schemas.all()).containsOnlyKeys("Refund", "Resolution", "ResolutionRefund", "Reply");
        }

        @Test
        void leavesReservedNamesAlone() {
            schemas.add(shapes.of(Problem.class));

            assertThat(schemas.all()).containsOnlyKeys("SchemaComponentsTestProblem");
        }
    }

    @Test
    void containsTheDiscriminator() {
        schemas.add(shapes.of(Resolution.class));

        var resolution = component("Resolution");
        assertThat(resolution.getJsonArray("oneOf").toString())
                .isEqualTo("[{\"$ref\":\"#/components/schemas/Refund\"},{\"$ref\":\"#/components/schemas/Reply\"}]");
        assertThat(resolution.getJsonObject("discriminator"))
                .hasToString("{\"propertyName\":\"type\",\"mapping\":{\"Refund\":\"#/components/schemas/Refund\","
                        + "\"Reply\":\"#/components/schemas/Reply\"}}");
        assertThat(component("Refund").getJsonArray("required").toString()).isEqualTo("[\"type\",\"amount\"]");
        assertThat(component("Refund").getString("description")).isEqualTo("The goods are faulty");
    }

    private JsonObject component(String name) {
        return schemas.all().getJsonObject(name);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The schemas of vendors without recursion. */
class RecursionInTextTest {

    record Folder(String name, @Guide("Inside") @Nullable Folder main, List<Folder> others) {}

    record Nothing() {}

    record Holder(@Guide("The end") Nothing end) {}

    sealed interface Term {
        record Amount(int value) implements Term {}

        record Sum(Term left, Term right) implements Term {}
    }

    record Forest(List<Optional<Forest>> parts) {}

    private static final String FOLDER =
            """
            {"name":"a","main":null,"others":["{\\"name\\":\\"b\\",\\"main\\":null,\\"others\\":[\
            {\\"name\\":\\"c\\",\\"main\\":null,\\"others\\":[]}]}"]}""";

    @ParameterizedTest
    @EnumSource(names = {"ANTHROPIC", "GEMINI"})
    void aTypeWithinItselfIsAText(Dialect dialect) {
        var members = Shape.of(Folder.class).jsonSchema(dialect).getJsonObject("properties");

        assertThat(members.getJsonObject("others").getJsonObject("items"))
                .hasToString("{\"type\":\"string\",\"description\":\"JSON of type Folder\"}");
        assertThat(members.getJsonObject("main").getString("description")).isEqualTo("Inside; JSON of type Folder");
        assertThat(members.getJsonObject("main").toString()).contains("null");
    }

    @ParameterizedTest
    @EnumSource(names = {"ANTHROPIC", "GEMINI"})
    void aChoiceWithinItselfIsAText(Dialect dialect) {
        assertThat(Shape.of(Term.class).jsonSchema(dialect).toString())
                .contains("\"left\":{\"type\":\"string\",\"description\":\"JSON of type Term\"}")
                .doesNotContain("$ref");
    }

    @ParameterizedTest
    @EnumSource(names = {"ANTHROPIC", "GEMINI"})
    void anOptionalElementNamesItsType(Dialect dialect) {
        var parts = Shape.of(Forest.class)
                .jsonSchema(dialect)
                .getJsonObject("properties")
                .getJsonObject("parts");

        assertThat(parts.getJsonObject("items").getString("description")).endsWith("; JSON of type Forest");
        assertThat(Shape.of(Forest.class)
                        .read("{\"parts\":[null,\"{\\\"parts\\\":[]}\"]}")
                        .value())
                .isEqualTo(new Forest(List.of(Optional.empty(), Optional.of(new Forest(List.of())))));
    }

    @Test
    void aTypeWithoutMembersIsATextForGemini() {
        var members = Shape.of(Holder.class).jsonSchema(Dialect.GEMINI).getJsonObject("properties");

        assertThat(members.getJsonObject("end"))
                .hasToString("{\"type\":\"string\",\"description\":\"The end; JSON of type Nothing\"}");
        assertThat(Shape.of(Nothing.class).jsonSchema(Dialect.GEMINI).getString("type"))
                .isEqualTo("string");
    }

    @Test
    void textsAreRead() {
        var read = Shape.of(Folder.class).read(FOLDER).orElseThrow();

        assertThat(read.others().get(0).others().get(0).name()).isEqualTo("c");
        assertThat(Shape.of(Holder.class).read("{\"end\":\"{}\"}").value()).isEqualTo(new Holder(new Nothing()));
        assertThat(Shape.of(Nothing.class).read("\"{}\"").value()).isEqualTo(new Nothing());
        assertThat(Shape.of(Term.class)
                        .read("{\"type\":\"Sum\",\"left\":\"{\\\"type\\\":\\\"Amount\\\",\\\"value\\\":2}\","
                                + "\"right\":{\"type\":\"Amount\",\"value\":3}}")
                        .value())
                .isEqualTo(new Term.Sum(new Term.Amount(2), new Term.Amount(3)));
    }
}

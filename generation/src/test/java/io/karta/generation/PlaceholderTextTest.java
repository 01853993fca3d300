/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.generation.result.GenerationException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Both syntaxes of placeholders: single braces in texts, double braces in templates. */
class PlaceholderTextTest {

    private static String fill(String text) {
        var values = Map.of("name", "Ada", "order.id", "{name}");
        return new PlaceholderText(text).fill(name -> Optional.ofNullable(values.get(name)), name -> "<" + name + ">");
    }

    @Test
    void replacesNamesOnce() {
        assertThat(fill("{name}, {order.id} {name?}")).isEqualTo("Ada, {name} Ada");
    }

    @Test
    void omitsOptionalNamesWithoutAValue() {
        assertThat(fill("{name} {town?}!")).isEqualTo("Ada !");
    }

    @Test
    void asksForAReplacementOfOtherNamesWithoutAValue() {
        assertThat(fill("{name} of {town}")).isEqualTo("Ada of <town>");
    }

    @Test
    void leavesDoubleBracesAndOtherTextInBraces() {
        assertThat(fill("{{name}} {{town?}} {\"a\": {}} { name } {1} ${"))
                .isEqualTo("{name} {town?} {\"a\": {}} { name } {1} ${");
    }

    @Test
    void returnsTheNames() {
        assertThat(new PlaceholderText("{b} {a.c?} {b} {{literal}}").names()).containsExactly("b", "a.c");
    }

    @Test
    void replacesNamesWithAScope() {
        var text = new PlaceholderText("{app:a} {user:b.c?} {temp:d} {{user:e}} {other:f} {user: g} {app:user:h}");

        assertThat(text.names()).containsExactly("app:a", "user:b.c", "temp:d");
        assertThat(text.fill(name -> Optional.of("<" + name + ">"), name -> name))
                .isEqualTo("<app:a> <user:b.c> <temp:d> {user:e} {other:f} {user: g} {app:user:h}");
    }

    @Test
    void returnsTheNamesOfATemplate() {
        assertThat(Prompt.names("{{ b }} {{a.c}} {{b}} {single}")).containsExactly("b", "a.c");
        assertThatThrownBy(() -> Prompt.names("{{ b }} {{ c"))
                .isInstanceOf(GenerationException.class)
                .hasMessageStartingWith("KARTA-213");
    }

    @Test
    void fillsATemplateWithAFunction() {
        assertThat(Prompt.fill("{{ b }}, {single}, {{c}}", name -> "<{{" + name + "}}>"))
                .isEqualTo("<{{b}}>, {single}, <{{c}}>");
    }
}

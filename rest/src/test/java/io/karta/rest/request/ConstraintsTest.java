/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.result.Problem;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ConstraintsTest {

    record Name(@NotBlank(message = "must say something") String text) {}

    record Book(Name title, @Valid List<Name> authors, Map<String, @Valid Name> names, List<@NotBlank String> tags) {}

    private static final Name NAMELESS = new Name("");
    private static final Name ADA = new Name("Ada");

    private final Constraints constraints = new Constraints.BeanValidation(FACTORY.getValidator());

    private static final ValidatorFactory FACTORY = Validation.byDefaultProvider()
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory();

    @AfterAll
    static void close() {
        FACTORY.close();
    }

    private List<String> pointers(Object value) {
        return constraints.violatedBy(value).stream().map(Problem::pointer).toList();
    }

    @Test
    void pointsToMembers() {
        assertThat(pointers(NAMELESS)).containsExactly("/text");
    }

    @Test
    void pointsIntoLists() {
        var book = new Book(ADA, List.of(ADA, NAMELESS), Map.of(), List.of("a", " "));

        assertThat(pointers(book)).containsExactly("/authors/1/text", "/tags/1");
    }

    @Test
    void pointsIntoMapsAndEscapesTheirKeys() {
        var book = new Book(ADA, List.of(), Map.of("a/b~c", NAMELESS), List.of());

        assertThat(pointers(book)).containsExactly("/names/a~1b~0c/text");
    }

    @Test
    void followsValidAlone() {
        var book = new Book(NAMELESS, List.of(), Map.of(), List.of());

        assertThat(pointers(book)).isEmpty();
    }

    @Test
    void reportsViolations() {
        assertThat(constraints.violatedBy(NAMELESS)).extracting(Problem::text).containsExactly("must say something");
    }

    @Test
    void findsNothingWithoutBeanValidation() {
        assertThat(Constraints.NONE.violatedBy(NAMELESS)).isEmpty();
    }
}

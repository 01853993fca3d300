/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.cdi.TestApplication;
import io.karta.cdi.bean.Beans;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BeanValidationTest {

    @Dependent
    static class Validators {

        @Produces
        @Dependent
        Validator validator() {
            try (var factory = Validation.byDefaultProvider()
                    .configure()
                    .messageInterpolator(new ParameterMessageInterpolator())
                    .buildValidatorFactory()) {
                return factory.getValidator();
            }
        }
    }

    record Item(@NotBlank String name, @Positive int count) {}

    record Order(@Valid List<Item> items, Map<String, @Positive Integer> prices, @NotBlank String note) {}

    @Nested
    class WhenTheContainerHasAValidator {

        @Test
        void everyBrokenConstraintHasItsPointer() {
            var order = new Order(List.of(new Item("kettle", 1), new Item(" ", 0)), Map.of("a/b", -1), "");

            List<Violation> violations;
            try (var app = TestApplication.of(Validators.class).deploy()) {
                var beans = new Beans(app.container().getBeanManager());
                violations = BeanValidation.find(beans).orElseThrow().violations(order, Locale.ROOT);
            }

            assertThat(violations)
                    .extracting(Violation::path)
                    .containsExactly("/items/1/count", "/items/1/name", "/note", "/prices/a~1b");
        }

        @Test
        void theContentsOfAContainerAreChecked() {
            var ok = new Item("kettle", 1);
            var broken = new Item("pot", 0);
            try (var app = TestApplication.of(Validators.class).deploy()) {
                var validator = BeanValidation.find(new Beans(app.container().getBeanManager()))
                        .orElseThrow();

                assertThat(paths(validator, Arrays.asList(ok, null, broken))).containsExactly("/2/count");
                assertThat(paths(validator, Map.of("a/b", List.of(broken)))).containsExactly("/a~1b/0/count");
                assertThat(paths(validator, new Item[] {broken})).containsExactly("/0/count");
                assertThat(paths(validator, Optional.of(broken))).containsExactly("/count");
                assertThat(paths(validator, Set.of(ok))).isEmpty();
                assertThat(paths(validator, List.of("a", 1))).isEmpty();
            }
        }

        private List<String> paths(ObjectValidator validator, Object container) {
            return validator.violations(container, Locale.ROOT).stream()
                    .map(Violation::path)
                    .toList();
        }

        @Test
        void aValidObjectHasNoViolations() {
            try (var app = TestApplication.of(Validators.class).deploy()) {
                var validator = BeanValidation.find(new Beans(app.container().getBeanManager()))
                        .orElseThrow();

                assertThat(validator.violations(new Item("kettle", 1), Locale.ROOT))
                        .isEmpty();
                assertThat(validator.violations("text", Locale.ROOT)).isEmpty();
            }
        }
    }

    @Nested
    class WhenTheContainerHasAFactoryOfValidators {

        @Dependent
        static class Factories {

            @Produces
            @ApplicationScoped
            ValidatorFactory factory() {
                return Validation.byDefaultProvider()
                        .configure()
                        .messageInterpolator(
                                new ParameterMessageInterpolator(Set.of(Locale.GERMAN), Locale.ENGLISH, false))
                        .buildValidatorFactory();
            }
        }

        @Test
        void validObjectsNeedOneValidatorForAllLanguages() {
            List<Locale> languages = new ArrayList<>();
            try (var factory = new Factories().factory()) {
                var validation = BeanValidation.find(() -> language -> {
                            languages.add(language);
                            return factory.getValidator();
                        })
                        .orElseThrow();

                assertThat(validation.violations(new Item("kettle", 1), Locale.GERMAN))
                        .isEmpty();
                assertThat(validation.violations(new Item("kettle", 1), Locale.FRENCH))
                        .isEmpty();
                assertThat(validation.violations(new Item("kettle", 0), Locale.GERMAN))
                        .hasSize(1);
            }

            assertThat(languages).containsExactly(Locale.ROOT, Locale.GERMAN);
        }

        @ParameterizedTest
        @CsvSource({"de, muss größer als 0 sein", "en, must be greater than 0"})
        void messagesAreInTheRequestedLanguage(Locale language, String message) {
            try (var app = TestApplication.of(Factories.class).deploy()) {
                var validator = BeanValidation.find(new Beans(app.container().getBeanManager()))
                        .orElseThrow();

                assertThat(validator.violations(new Item("kettle", 0), language))
                        .containsExactly(new Violation("/count", message));
            }
        }
    }
}

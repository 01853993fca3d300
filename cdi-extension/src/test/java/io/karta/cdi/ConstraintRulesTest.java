/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.validation.BeanValidation;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.validation.Constraint;
import jakarta.validation.UnexpectedTypeException;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.validation.valueextraction.Unwrapping;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintRulesTest {

    private static final String HERE = ConstraintRulesTest.class.getTypeName();

    @Dependent
    static class Validators {

        @Produces
        @Dependent
        Validator validator() {
            return ConstraintRulesTest.validator();
        }
    }

    private static Validator validator() {
        try (var factory = Validation.byDefaultProvider()
                .configure()
                .messageInterpolator(new ParameterMessageInterpolator())
                .buildValidatorFactory()) {
            return factory.getValidator();
        }
    }

    enum Tone {
        KIND,
        HARSH
    }

    record Part(@Min(1) Optional<Integer> count) {}

    record Wrong(
            @Size(min = 3) Optional<String> note,
            @NotBlank Optional<String> name,
            @Size(max = 3) OptionalInt number,
            @Max(3) List<Integer> numbers,
            @Positive Map<String, Integer> prices,
            List<@Size(max = 3) Integer> sizes,
            Map<@Min(1) Tone, List<@NotBlank Integer>> deep,
            @Email int mail,
            @Future String due,
            @Pattern(regexp = "a") Tone tone,
            @Size(max = 2) @Min(1) Optional<Integer> twice,
            @Valid List<Part> parts) {}

    @SuppressWarnings("ArrayRecordComponent") // arrays are what is validated here
    record Right(
            @NotNull Optional<String> present,
            Optional<@Size(min = 3) String> note,
            @Min(1) OptionalInt number,
            @Max(9) OptionalLong big,
            @Positive OptionalDouble share,
            @NotEmpty @Size(max = 3) List<@NotBlank String> names,
            @Size(max = 3) Map<@NotBlank String, @Positive Integer> prices,
            @Size(max = 3) Set<List<@Min(1) Integer>> deep,
            @Size(max = 3) String[] words,
            @Size(max = 3) byte[] bytes,
            @Min(1) BigDecimal amount,
            @Min(1) int count,
            @Min(1) Long total,
            @Email @Pattern(regexp = ".*") String mail,
            @Future LocalDate due,
            @Size(min = 2, payload = Unwrapping.Unwrap.class) Optional<String> unwrapped,
            @Min(value = 1, groups = Later.class) Optional<String> later,
            @Valid Part2 part) {}

    interface Later {}

    record Part2(@NotBlank String name) {}

    sealed interface Reply {}

    record Yes(@NotBlank String text) implements Reply {}

    record No(@Size(max = 9) Optional<String> why) implements Reply {}

    static class Base {
        @Size(max = 3)
        Optional<String> inherited = Optional.empty();
    }

    static final class Bean extends Base {
        @Min(1)
        public Optional<Integer> getCount() {
            return Optional.empty();
        }
    }

    @Agent(description = "Asks for what cannot be validated")
    static class WrongDesk {
        @Action
        @AchievesGoal(description = "An answer")
        Outcome<Wrong> ask(UserInput input) {
            return Outcome.await(Form.of(Wrong.class));
        }
    }

    @Agent(description = "Asks for what can be validated")
    static class RightDesk {
        @Action
        @AchievesGoal(description = "An answer")
        Outcome<Right> ask(UserInput input) {
            return Outcome.await(Form.of(Right.class));
        }
    }

    /** Every constraint needs a message. */
    @Retention(RetentionPolicy.RUNTIME)
    @Constraint(validatedBy = {})
    @interface Mute {}

    record Muted(@Mute String text) {}

    @Agent(description = "Uses a constraint that is none")
    static class MutedDesk {
        @Action
        @AchievesGoal(description = "An answer")
        Muted ask(UserInput input) {
            return new Muted("");
        }
    }

    @Agent(description = "Asks for variants, and reads beans")
    static class VariantDesk {
        @Action
        Reply ask(UserInput input) {
            return new Yes("");
        }

        @Action
        @AchievesGoal(description = "A text")
        String answer(Reply reply, List<Bean> beans) {
            return "";
        }
    }

    private static List<String> problemsOf(Class<?> desk) {
        return TestApplication.of(Validators.class, desk).listOfProblems().stream()
                .filter(problem -> problem.startsWith("KARTA-91"))
                .toList();
    }

    @Nested
    class WhenAConstraintDoesNotApply {

        @Test
        void eachIsNamedWithWhatToWrite() {
            assertThat(problemsOf(WrongDesk.class))
                    .allMatch(problem -> problem.contains("action WrongDesk.ask"))
                    .hasSize(14)
                    .anySatisfy(problem -> assertThat(problem)
                            .startsWith("KARTA-912: @Size on note of " + HERE + "$Wrong is invalid")
                            .contains("an Optional<String>")
                            .endsWith("Write Optional<@Size String>."))
                    .anySatisfy(problem -> assertThat(problem)
                            .contains("@Size on number", "Use a constraint that applies to OptionalInt"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Max on numbers", "List<@Max Integer>"))
                    .anySatisfy(problem ->
                            assertThat(problem).contains("@Positive on prices", "Map<String, @Positive Integer>"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Size on sizes", "an Integer"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Min on count of " + HERE + "$Part is"));
        }

        @Test
        void itIsFoundInVariantsAndInheritedMembers() {
            assertThat(problemsOf(VariantDesk.class))
                    .hasSize(3)
                    .anySatisfy(problem -> assertThat(problem).contains("@Size on why of " + HERE + "$No"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Size on inherited of " + HERE + "$Bean"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Min on count of " + HERE + "$Bean"));
        }

        record Query(@Size(max = 3) Optional<String> text) {}

        @Dependent
        static class Search {
            @LlmTool(description = "Finds orders")
            String find(@Size(max = 3) Optional<String> name, Map<String, @NotBlank Integer> prices, Query query) {
                return "";
            }

            @LlmTool(description = "Finds customers")
            String right(Optional<@Size(max = 3) String> name, @Min(1) int most, @NotNull Query2 query) {
                return "";
            }
        }

        record Query2(@NotBlank String text) {}

        @Test
        void itIsFoundInParametersOfTools() {
            String tool = "The type is used by tool " + HERE + "$WhenAConstraintDoesNotApply$Search.find(";

            assertThat(problemsOf(Search.class))
                    .hasSize(3)
                    .allMatch(problem -> problem.contains(tool))
                    .anySatisfy(problem ->
                            assertThat(problem).contains("@Size on parameter name of", "Optional<@Size String>"))
                    .anySatisfy(
                            problem -> assertThat(problem).contains("@NotBlank on parameter prices of", "an Integer"))
                    .anySatisfy(problem -> assertThat(problem).contains("@Size on text of " + HERE));
        }

        record Box<T>(@Size(max = 3) T content, List<@Size(max = 3) T> more) {}

        record Boxes(@Valid Box<String> box) {}

        @Agent(description = "Reads what is known with an object alone")
        static class BoxDesk {
            @Action
            @AchievesGoal(description = "An answer")
            Boxes ask(UserInput input) {
                return new Boxes(new Box<>("", List.of()));
            }
        }

        @Test
        void aTypeVariableIsLeftToValidation() {
            List<String> found;
            try {
                found = problemsOf(BoxDesk.class);
            } catch (AssertionError deployed) {
                found = List.of();
            }

            boolean isRefused = refuses(new Boxes(new Box<>("", List.of())));
            assertThat(found.isEmpty()).isEqualTo(!isRefused);
        }

        private boolean refuses(Object value) {
            try {
                validator().validate(value);
                return false;
            } catch (UnexpectedTypeException e) {
                return true;
            }
        }

        @Test
        void reportsInvalidConstraintsOfTheValidator() {
            assertThat(problemsOf(MutedDesk.class))
                    .singleElement()
                    .asString()
                    .contains("KARTA-913", HERE + "$Muted", "action MutedDesk.ask", "HV000074");
        }

        @Test
        void theOnesThatApplyDeploy() {
            try (var app = TestApplication.of(Validators.class, RightDesk.class).deploy()) {
                assertThat(app.agent().name()).isEqualTo("RightDesk");
            }
        }

        @Test
        void findsExactlyTheRejectedConstraints() {
            assertThatThrownBy(() -> validator().validate(new No(Optional.empty())))
                    .hasMessageContaining("HV000030");
        }
    }

    @Nested
    class WhenAnObjectIsValidated {

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void theTypeIsNamed(boolean hasText) {
            try (var app = TestApplication.of(Validators.class).deploy()) {
                var validation = BeanValidation.find(new Beans(app.container().getBeanManager()))
                        .orElseThrow();
                var no = new No(hasText ? Optional.of("because") : Optional.empty());

                assertThatThrownBy(() -> validation.violations(new Muted(""), Locale.ROOT))
                        .hasMessageContainingAll("KARTA-914", HERE + "$Muted");
                assertThatThrownBy(() -> validation.violations(no, Locale.ROOT))
                        .isInstanceOf(AgentException.class)
                        .hasMessageContainingAll("KARTA-914", HERE + "$No", "Size");
            }
        }
    }
}

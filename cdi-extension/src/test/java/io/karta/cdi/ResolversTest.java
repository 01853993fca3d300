/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.OperationContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Provided;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import io.karta.process.BlackboardView;
import io.karta.spi.ArgumentResolver;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ResolversTest {

    record Tenant(String name) {}

    record Draft() {}

    private static String reach(Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            return app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput("a kettle"));
        }
    }

    @ApplicationScoped
    static class Tenants implements ArgumentResolver {

        private final List<String> seen = new CopyOnWriteArrayList<>();

        @Override
        public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
            seen.add(parameter.getName());
            return parameter.getType() == Tenant.class
                    ? Optional.of(context ->
                            new Tenant("of " + context.blackboard().objects().size()))
                    : Optional.empty();
        }

        List<String> shown() {
            return seen;
        }
    }

    @Dependent
    static class Printer {}

    @Agent(description = "Asks for what the application hands in")
    static class Desk {

        @Condition
        boolean isOurs(Tenant ours, OperationContext context, BlackboardView blackboard) {
            return context.blackboard().last(UserInput.class).isPresent()
                    && blackboard.last(Draft.class).isEmpty()
                    && ours.name().startsWith("of");
        }

        @Action(pre = "isOurs")
        @AchievesGoal(description = "A name")
        String name(UserInput input, Tenant tenant, OperationContext context, @Provided Printer printer) {
            return tenant.name() + " " + context.process().agent().name();
        }
    }

    @Agent(description = "Needs a tenant")
    static class Strict {
        @Action
        @AchievesGoal(description = "A text")
        String see(UserInput input, Tenant tenant) {
            return "never";
        }
    }

    @Nested
    class WhenABeanResolvesParameters {

        @Test
        void itHandsThemIn() {
            assertThat(reach(Desk.class, Tenants.class, Printer.class)).isEqualTo("of 1 Desk");
        }

        @Test
        void eachUnknownParameterIsPassedToResolversOnce() {
            try (var app =
                    TestApplication.of(Desk.class, Tenants.class, Printer.class).deploy()) {
                app.get(AgentPlatform.class).invocation(String.class).invoke(new UserInput(""));

                assertThat(app.get(Tenants.class).shown()).containsExactlyInAnyOrder("ours", "input", "tenant");
            }
        }
    }

    @Nested
    class WhenSeveralTakeAParameter {

        @Dependent
        @Priority(1)
        static class Early implements ArgumentResolver {
            @Override
            public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
                return parameter.getType() == Tenant.class
                        ? Optional.of(context -> new Tenant("of the first"))
                        : Optional.empty();
            }
        }

        @Test
        void theFirstByPriorityHasIt() {
            assertThat(reach(Desk.class, Tenants.class, Early.class, Printer.class))
                    .isEqualTo("of the first Desk");
        }
    }

    @Nested
    class WhenAResolverHasNoValue {

        @Dependent
        static class Poor implements ArgumentResolver {
            @Override
            public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
                return parameter.getType() == Tenant.class ? Optional.of(context -> null) : Optional.empty();
            }
        }

        @Agent(description = "Does with or without")
        static class Modest {
            @Action
            @AchievesGoal(description = "A text")
            String see(UserInput input, @Nullable Tenant tenant) {
                return "see " + tenant;
            }
        }

        @Test
        void aNullableParameterIsNull() {
            assertThat(reach(Modest.class, Poor.class)).isEqualTo("see null");
        }

        @Test
        void anyOtherIsAFailure() {
            assertThatThrownBy(() -> reach(Strict.class, Poor.class))
                    .hasRootCauseMessage("KARTA-486: the resolver of parameter tenant of " + Strict.class.getTypeName()
                            + ".see(UserInput, Tenant) provided no value. Annotate the parameter with "
                            + "@Nullable if it is optional.");
        }
    }

    @Nested
    class WhenAResolverFails {

        @Dependent
        static class Broken implements ArgumentResolver {
            @Override
            public Optional<Function<OperationContext, ?>> resolve(Parameter parameter) {
                if (parameter.getType() == Tenant.class) {
                    throw new IllegalStateException("no database");
                }
                return Optional.empty();
            }
        }

        @Test
        void itIsNamedWithTheParameter() {
            assertThat(TestApplication.of(Strict.class, Broken.class).listOfProblems())
                    .containsExactly("KARTA-485: resolver " + Broken.class.getTypeName()
                            + " failed for parameter tenant of " + Strict.class.getTypeName()
                            + ".see(UserInput, Tenant): no database. Fix the cause; return an empty Optional "
                            + "for parameters that the resolver does not support.");
        }
    }

    @Nested
    class WhenValuesAreMissing {

        /** Equals itself alone. */
        static class Leaf {}

        @Agent(description = "Takes nothing, then two of a kind")
        static class Simple {
            @Action
            Leaf draw() {
                return new Leaf();
            }

            @Action
            @AchievesGoal(description = "A text")
            String compare(Leaf one, Leaf other) {
                return one.equals(other) ? "the latest, twice" : "two";
            }
        }

        @Test
        void permitsNullForNullableParameters() {
            assertThat(reach(Simple.class)).isEqualTo("the latest, twice");
        }
    }
}

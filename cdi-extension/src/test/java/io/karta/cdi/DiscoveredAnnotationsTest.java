/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.Discovered;
import io.karta.agent.UserInput;
import io.karta.spi.DeclarativeAgent;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.spi.WithAnnotations;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveredAnnotationsTest {

    @Dependent
    static class OnlyAction {
        @Action
        String found(UserInput input) {
            return input.content();
        }
    }

    @Dependent
    static class OnlyCondition {
        @Condition
        boolean found() {
            return true;
        }
    }

    @Dependent
    static class OnlyCost {
        @Cost
        double found() {
            return 1;
        }
    }

    @Dependent
    static class OnlyGoal {
        @AchievesGoal(description = "Never")
        String found(UserInput input) {
            return input.content();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {OnlyAction.class, OnlyCondition.class, OnlyCost.class, OnlyGoal.class})
    void eachOfThemSuffices(Class<?> type) {
        assertThat(TestApplication.of(type).problems()).contains("KARTA-410: " + type.getTypeName() + ".found(");
    }

    /** Weld searches all members of all classes for each of them, so each one costs start-up time. */
    @Test
    void theExtensionNamesTwo() {
        assertThat(Stream.of(KartaExtension.class.getDeclaredMethods())
                        .map(Method::getParameters)
                        .flatMap(Stream::of)
                        .map(DiscoveredAnnotationsTest::named)
                        .flatMap(Optional::stream)
                        .flatMap(filter -> Stream.of(filter.value())))
                .containsExactlyInAnyOrder(Discovered.class, DeclarativeAgent.class);
    }

    private static Optional<WithAnnotations> named(Parameter parameter) {
        return Optional.ofNullable(parameter.getAnnotation(WithAnnotations.class));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.SomeOf;
import io.karta.generation.annotation.Nullable;
import org.junit.jupiter.api.Test;

/** One action, several results. */
class FrogOrDogTest {

    record Frog(String name) {}

    record Dog(String name) {}

    record Person(String name) {}

    record FrogOrDog(@Nullable Frog frog, @Nullable Dog dog) implements SomeOf {}

    @Agent(description = "Illustrates use of the SomeOf interface")
    static class ReturnsFrogOrDog {

        @Action
        FrogOrDog frogOrDog() {
            return new FrogOrDog(new Frog("Kermit"), null);
        }

        // runs because the frog of the result was set
        @Action
        @AchievesGoal(description = "Create a prince from a frog")
        Person toPerson(Frog frog) {
            return new Person(frog.name());
        }
    }

    @Test
    void theComponentThatIsSetIsOnTheBlackboard() {
        try (var application = Application.of(ReturnsFrogOrDog.class)) {
            assertThat(application.invoke(Person.class)).isEqualTo(new Person("Kermit"));
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.cdi.deployment.Deployer;
import io.karta.testkit.CapturedLog;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Overrides of actions and conditions, with and without annotations. */
class LostMethodsTest {

    record Letter(String text) {}

    interface Writes<T> {

        @Action
        Letter write(T input);
    }

    static class Desk {

        @Condition
        boolean isOpen() {
            return true;
        }

        @Action
        @AchievesGoal(description = "Answers")
        Letter answer(UserInput input) {
            return new Letter("answer");
        }
    }

    @Agent(description = "Loses what it overrides")
    static class Forgetful extends Desk implements Writes<UserInput> {

        @Override
        public Letter write(UserInput input) {
            return new Letter("none");
        }

        @Override
        boolean isOpen() {
            return false;
        }
    }

    @Agent(description = "Repeats the annotations")
    static class Careful extends Desk implements Writes<UserInput> {

        @Override
        @Action
        public Letter write(UserInput input) {
            return new Letter("letter");
        }

        @Override
        @Condition
        boolean isOpen() {
            return false;
        }
    }

    abstract static class Stage {

        @Condition
        boolean isLate() {
            return false;
        }
    }

    @State
    static class Draft extends Stage {

        @Override
        boolean isLate() {
            return true;
        }

        @Action
        @AchievesGoal(description = "Finishes")
        Letter finish() {
            return new Letter("finished");
        }
    }

    @Agent(description = "Has a state")
    static class Stateful {

        @Action
        Draft begin(UserInput input) {
            return new Draft();
        }
    }

    private static List<String> warnings(Class<?> agent) {
        try (var log = CapturedLog.of(Deployer.class);
                var app = TestApplication.of(agent).deploy()) {
            assertThat(app.agent().actions()).isNotEmpty();
            return log.warnings().stream()
                    .filter(line -> line.startsWith("KARTA-186"))
                    .toList();
        }
    }

    @Test
    void aWarningNamesOverridesWithoutAnnotations() {
        assertThat(warnings(Forgetful.class))
                .containsExactlyInAnyOrder(
                        lost("write(UserInput)", "Writes.write(Object)"), lost("isOpen()", "Desk.isOpen()"));
    }

    @Test
    void aWarningNamesOverridesInStates() {
        assertThat(warnings(Stateful.class))
                .singleElement()
                .asString()
                .contains("$Draft.isLate() has no annotation", "$Stage.isLate(), which it overrides");
    }

    private static String lost(String override, String method) {
        var here = LostMethodsTest.class.getTypeName() + "$";
        return ("KARTA-186: %sForgetful.%s has no annotation of Karta, so the agent has no part like %s%s, which it"
                        + " overrides. Repeat the annotations of that method.")
                .formatted(here, override, here, method);
    }

    @Test
    void overridesWithAnnotationsCauseNoWarning() {
        assertThat(warnings(Careful.class)).isEmpty();
    }
}

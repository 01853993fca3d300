/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.call.CallScope;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.execution.ToolCallScope;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every method of an account does nothing unless it is overridden; each account must override it. */
class CallScopeTest {

    private static List<String> unsaid(Class<? extends CallScope> account) {
        return Arrays.stream(CallScope.class.getDeclaredMethods())
                .filter(Method::isDefault)
                .filter(method -> !says(account, method))
                .map(Method::getName)
                .sorted()
                .toList();
    }

    private static boolean says(Class<?> account, Method method) {
        try {
            return !account.getMethod(method.getName(), method.getParameterTypes())
                    .getDeclaringClass()
                    .equals(CallScope.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aStepSaysEverythingButWhatItsBoardShows() {
        assertThat(unsaid(ActionExecution.class)).containsExactly("view");
    }

    @Test
    void whatIsAskedInsideAToolMayNotWait() {
        assertThat(unsaid(ToolCallScope.class)).containsExactly("mayWait");
    }

    @Test
    void aRoundOfASupervisorHasNoStepToItself() {
        Set<String> ofSteps =
                Set.of("attempts", "board", "inside", "mayWait", "replayTool", "toolAnswered", "toolGroups");

        assertThat(unsaid(SupervisorScope.class)).containsExactlyInAnyOrderElementsOf(ofSteps);
    }
}

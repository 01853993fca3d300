/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.AgentInvocation;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Qualifier;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Qualifier that selects the goal of an injected {@link AgentInvocation} by name, where several goals have the same
 * result type.
 *
 * <pre>{@code
 * @Inject @GoalName("answerComplaint") AgentInvocation<Letter> answerComplaint;
 * }</pre>
 */
@Qualifier
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE})
public @interface GoalName {

    /**
     * The name of the goal.
     *
     * @return the name, as {@link GoalDefinition#name()} gives it
     */
    String value();

    /** {@link GoalName} as a value, for programmatic look-up. */
    final class Literal extends AnnotationLiteral<GoalName> implements GoalName {

        private static final long serialVersionUID = 1L;

        private final String value;

        private Literal(String value) {
            this.value = value;
        }

        /**
         * Returns the qualifier for one goal.
         *
         * @param goal the name of the goal
         * @return the qualifier
         */
        public static Literal of(String goal) {
            return new Literal(goal);
        }

        @Override
        public String value() {
            return value;
        }
    }
}

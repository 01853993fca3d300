/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * Persona of the model in the terms of CrewAI: role, goal and backstory.
 *
 * <pre>{@code
 * static final RoleGoalBackstory ENGINEER = RoleGoalBackstory.withRole("Senior Software Engineer")
 *         .andGoal("Write clean, maintainable code")
 *         .andBackstory("10+ years experience in enterprise software development");
 * }</pre>
 *
 * @param role the role
 * @param goal the goal
 * @param backstory the backstory
 */
public record RoleGoalBackstory(String role, String goal, String backstory) implements PromptContributor {

    /**
     * Creates a persona.
     *
     * @param role the role
     * @param goal the goal
     * @param backstory the backstory
     */
    public RoleGoalBackstory {
        requireNonNull(role, "role");
        requireNonNull(goal, "goal");
        requireNonNull(backstory, "backstory");
    }

    /**
     * Creates a persona from its role; the goal and the backstory follow.
     *
     * <pre>{@code RoleGoalBackstory.withRole("Editor").andGoal("Clarity").andBackstory("Ran a newspaper") }</pre>
     *
     * @param role the role
     * @return the builder step for the goal
     */
    public static Role withRole(String role) {
        return new Role(role);
    }

    @Override
    public String contribution() {
        return "Role: " + role + "\nGoal: " + goal + "\nBackstory: " + backstory;
    }

    /**
     * Builder step: a role whose goal follows.
     *
     * @param role the role
     */
    public record Role(String role) {

        /**
         * Creates a role.
         *
         * @param role the role
         */
        public Role {
            requireNonNull(role, "role");
        }

        /**
         * Adds the goal.
         *
         * @param goal the goal
         * @return the builder step for the backstory
         */
        public RoleAndGoal andGoal(String goal) {
            return new RoleAndGoal(role, goal);
        }
    }

    /**
     * Builder step: a role and a goal whose backstory follows.
     *
     * @param role the role
     * @param goal the goal
     */
    public record RoleAndGoal(String role, String goal) {

        /**
         * Creates a role with a goal.
         *
         * @param role the role
         * @param goal the goal
         */
        public RoleAndGoal {
            requireNonNull(role, "role");
            requireNonNull(goal, "goal");
        }

        /**
         * Adds the backstory.
         *
         * @param backstory the backstory
         * @return the persona
         */
        public RoleGoalBackstory andBackstory(String backstory) {
            return new RoleGoalBackstory(role, goal, backstory);
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

/**
 * Who the model is to be, in the three words of CrewAI.
 *
 * <pre>{@code
 * static final RoleGoalBackstory ENGINEER = RoleGoalBackstory.withRole("Senior Software Engineer")
 *         .andGoal("Write clean, maintainable code")
 *         .andBackstory("10+ years experience in enterprise software development");
 * }</pre>
 *
 * @param role what it is
 * @param goal what it wants
 * @param backstory where it comes from
 */
public record RoleGoalBackstory(String role, String goal, String backstory) implements PromptContributor {

    /**
     * Makes one.
     *
     * @param role what it is
     * @param goal what it wants
     * @param backstory where it comes from
     */
    public RoleGoalBackstory {
        requireNonNull(role, "role");
        requireNonNull(goal, "goal");
        requireNonNull(backstory, "backstory");
    }

    /**
     * Begins with the role.
     *
     * <pre>{@code RoleGoalBackstory.withRole("Editor").andGoal("Clarity").andBackstory("Ran a newspaper") }</pre>
     *
     * @param role what it is
     * @return what asks for the goal
     */
    public static Role withRole(String role) {
        return new Role(role);
    }

    @Override
    public String contribution() {
        return "Role: " + role + "\nGoal: " + goal + "\nBackstory: " + backstory;
    }

    /**
     * A role that waits for its goal.
     *
     * @param role what it is
     */
    public record Role(String role) {

        /**
         * Creates a role.
         *
         * @param role what it is
         */
        public Role {
            requireNonNull(role, "role");
        }

        /**
         * Adds the goal.
         *
         * @param goal what it wants
         * @return what asks for the backstory
         */
        public RoleAndGoal andGoal(String goal) {
            return new RoleAndGoal(role, goal);
        }
    }

    /**
     * A role and a goal that wait for their backstory.
     *
     * @param role what it is
     * @param goal what it wants
     */
    public record RoleAndGoal(String role, String goal) {

        /**
         * Makes both.
         *
         * @param role what it is
         * @param goal what it wants
         */
        public RoleAndGoal {
            requireNonNull(role, "role");
            requireNonNull(goal, "goal");
        }

        /**
         * Adds the backstory.
         *
         * @param backstory where it comes from
         * @return the whole
         */
        public RoleGoalBackstory andBackstory(String backstory) {
            return new RoleGoalBackstory(role, goal, backstory);
        }
    }
}

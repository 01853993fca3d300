/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/** Change of a blackboard by an action. */
public sealed interface BlackboardChange {

    /**
     * An object was added.
     *
     * @param object the object
     */
    record Added(JournaledObject object) implements BlackboardChange {}

    /**
     * An object was hidden.
     *
     * @param number its place on the blackboard
     */
    record Hidden(int number) implements BlackboardChange {}

    /**
     * Everything unprotected before a place was hidden, and every action may run again.
     *
     * @param before the first place that stays
     */
    record Cleared(int before) implements BlackboardChange {}

    /**
     * A condition was set.
     *
     * @param name the condition's name
     * @param holds whether it holds
     */
    record ConditionSet(String name, boolean holds) implements BlackboardChange {}
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Marks a record whose components are results of their own: each that is not null, and not an empty {@code Optional}, goes on the blackboard, and
 * the record itself does not.
 *
 * <pre>{@code
 * record FrogOrDog(@Nullable Frog frog, @Nullable Dog dog) implements SomeOf {}
 *
 * @Action
 * FrogOrDog choose(UserInput input, Ai ai) { ... }
 * }</pre>
 *
 * <p>For a choice of exactly one, a sealed type says more.
 */
public interface SomeOf {}

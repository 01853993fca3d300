/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.BlackboardView;

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
 * <p>A component is found by its declared type, {@code Optional} taken off, as any result is; its name is the name it is bound under, for
 * {@link RequireNameMatch} and {@link BlackboardView#find(String)}. Plans may count on any of the components, also on several; where a run
 * brings others, the process plans anew from what there is. A run that brings none has yielded nothing, like one that returns null.
 *
 * <p>The type an action declares is such a record, or a sealed interface of such records. It cannot be the result of a goal, which is one
 * object. An accessor that throws fails the action.
 *
 * <p>For a choice of exactly one, a sealed type says more.
 */
public interface SomeOf {}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.process.BlackboardView;

/**
 * Marks a record whose components are separate results. Each component that is neither {@code null} nor an empty
 * {@code Optional} is added to the blackboard; the record itself is not.
 *
 * <pre>{@code
 * record FrogOrDog(@Nullable Frog frog, @Nullable Dog dog) implements SomeOf {}
 *
 * @Action
 * FrogOrDog choose(UserInput input, Ai ai) { ... }
 * }</pre>
 *
 * <p>A component is added with its declared type, without {@code Optional}. It is bound under the name of the
 * component, for {@link RequireNameMatch} and {@link BlackboardView#find(String)}. Plans may rely on any of the
 * components, also on several; if a run returns others, the process plans again. A run that returns none has produced
 * no result.
 *
 * <p>The return type of the action is such a record, or a sealed interface of such records. It cannot be the result of
 * a goal. If an accessor throws an exception, the action fails.
 *
 * <p>For a choice of exactly one result, prefer a sealed type.
 */
public interface SomeOf {}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import java.util.Optional;

/**
 * Input of one round of a repetition.
 *
 * <pre>{@code
 * Report write(Attempt<Report> attempt, ActionContext context) {
 *     String expected = attempt.feedback().map(Feedback::text).orElse("Whatever you think is best.");
 *     ...
 * }
 * }</pre>
 *
 * @param round the number of the round, from 1
 * @param previous the result of the previous round; empty in the first round
 * @param feedback the feedback on that result; empty in the first round, and in repetitions without feedback
 * @param <T> the type of the result
 */
public record Attempt<T>(int round, Optional<T> previous, Optional<Feedback> feedback) {}

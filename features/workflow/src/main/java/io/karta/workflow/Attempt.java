/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import java.util.Optional;

/**
 * What is known when something is tried once more.
 *
 * <pre>{@code
 * Report write(Attempt<Report> attempt, ActionContext context) {
 *     String wanted = attempt.feedback().map(Feedback::text).orElse("Whatever you think is best.");
 *     ...
 * }
 * }</pre>
 *
 * @param round which attempt this is; the first is 1
 * @param previous what came of the attempt before; empty in the first
 * @param feedback what was thought of it; empty in the first, and where nobody says
 * @param <T> the type of the result
 */
public record Attempt<T>(int round, Optional<T> previous, Optional<Feedback> feedback) {}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.action.OperationContext;
import java.util.Optional;

/**
 * Validator of the outputs of steps against the expectations of the strategy. A rejected output counts as a failure of
 * the step: a remediation is chosen, with the reason of the rejection.
 *
 * <pre>{@code
 * @ApplicationScoped
 * public class MottoValidator implements OutputValidator {
 *
 *     @Override
 *     public Optional<OutputVerdict> validate(StepOutput output, OperationContext context) {
 *         return output.value(Emblem.class).map(emblem -> emblem.motto().length() <= 40
 *                 ? OutputVerdict.accept()
 *                 : OutputVerdict.reject("The motto is longer than 40 characters"));
 *     }
 * }
 * }</pre>
 *
 * <p>CDI beans of this type validate the outputs of all orchestrators; {@link Orchestrator#validator} sets one for an
 * orchestrator, which is called first. The first verdict counts. If no validator has one, the model of the orchestrator
 * judges the output. Only steps with an expected output are validated. An exception ends the run. A validator must be
 * thread-safe.
 */
@FunctionalInterface
public interface OutputValidator {

    /**
     * Validates an output.
     *
     * @param output the output, with its step
     * @param context the context of the orchestrator's process, for example to call a model
     * @return the verdict; empty to leave it to the next validator, and finally to the model
     */
    Optional<OutputVerdict> validate(StepOutput output, OperationContext context);
}

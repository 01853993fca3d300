/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.bean.Beans;
import io.karta.cdi.validation.ConstrainedElement.Misplaced;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.validation.ConstraintDeclarationException;
import jakarta.validation.ConstraintDefinitionException;
import jakarta.validation.GroupDefinitionException;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Problems of constraints, found with a validator. Separate class, so that applications without constraints do
 * not load Bean Validation at deployment.
 *
 * @param validator the validator of the application
 */
record AppliedConstraints(Validator validator) {

    /** Returns the constraints that the validator of the application checks; empty if it is not available yet. */
    static Optional<AppliedConstraints> of(Beans beans) {
        return BeanValidation.validator(beans).map(AppliedConstraints::new);
    }

    /** Returns the constraints of a class that cannot be applied. */
    Stream<DeploymentException> problems(Class<?> type, String user) {
        return reported(
                () -> validator.getConstraintsForClass(type).getConstrainedProperties().stream()
                        .flatMap(property -> new ConstrainedProperty(type, property, validator).misplaced()),
                type,
                user);
    }

    /** Returns the constraints of the parameters of a tool that cannot be applied. */
    Stream<DeploymentException> problems(Class<?> owner, Method tool, String user) {
        return reported(() -> new ConstrainedTool(owner, tool).misplaced(validator), owner, user);
    }

    private static Stream<DeploymentException> reported(
            Supplier<Stream<Misplaced>> misplaced, Class<?> type, String user) {
        try {
            return misplaced.get().sorted().toList().stream()
                    .map(violation -> Messages.misplacedConstraint(violation, user));
        } catch (ConstraintDeclarationException | ConstraintDefinitionException | GroupDefinitionException invalid) {
            return Stream.of(Messages.invalidConstraints(type, user, invalid));
        } catch (ValidationException ignored) {
            return Stream.empty(); // the validator of Open Liberty is available only after the module has started
        }
    }
}

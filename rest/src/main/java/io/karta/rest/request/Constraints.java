/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.request;

import io.karta.generation.result.Problem;
import jakarta.enterprise.inject.Instance;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.util.Comparator;
import java.util.List;

/** Checks of objects by Bean Validation. */
interface Constraints {

    /** No checks, without Bean Validation. */
    Constraints NONE = value -> List.of();

    /** Returns the violated constraints, ordered by their location. */
    List<Problem> violatedBy(Object value);

    /** Returns the constraints that the container checks. */
    static Constraints of(Instance<Object> beans) {
        try {
            return BeanValidation.of(beans);
        } catch (LinkageError e) {
            return NONE; // a server without Bean Validation
        }
    }

    /** A separate class, because the API may be absent. */
    record BeanValidation(Validator validator) implements Constraints {

        static Constraints of(Instance<Object> beans) {
            var validators = beans.select(Validator.class);
            return validators.isResolvable() ? new BeanValidation(validators.get()) : NONE;
        }

        @Override
        public List<Problem> violatedBy(Object value) {
            return validator.validate(value).stream()
                    .map(BeanValidation::problem)
                    .sorted(Comparator.comparing(Problem::pointer).thenComparing(Problem::text))
                    .toList();
        }

        private static Problem problem(ConstraintViolation<?> violation) {
            var pointer = new StringBuilder();
            violation.getPropertyPath().forEach(node -> append(node, pointer));
            return new Problem(pointer.toString(), violation.getMessage());
        }

        /** A node has the index or key within its container, which precedes its name. */
        private static void append(Path.Node node, StringBuilder pointer) {
            if (node.getIndex() != null) {
                pointer.append('/').append(node.getIndex());
            } else if (node.getKey() != null) {
                pointer.append('/').append(escaped(node.getKey().toString()));
            }
            if (node.getKind() == ElementKind.PROPERTY) {
                pointer.append('/').append(escaped(node.getName()));
            }
        }

        private static String escaped(String token) {
            return token.replace("~", "~0").replace("/", "~1");
        }
    }
}

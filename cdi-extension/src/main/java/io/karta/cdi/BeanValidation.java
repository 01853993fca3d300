/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.engine.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks constraints with Bean Validation; loaded only where that API is there. */
final class BeanValidation implements Function<Object, List<Violation>> {

    private static final Logger LOGGER = System.getLogger(BeanValidation.class.getName());

    private final Validator validator;

    private BeanValidation(Validator validator) {
        this.validator = validator;
    }

    /** The container's validator, else one of its own; empty if there is none. */
    static Optional<Function<Object, List<Violation>>> find(Beans beans) {
        try {
            Validator validator = beans.isResolvable(Validator.class)
                    ? beans.reference(Validator.class)
                    : Validation.buildDefaultValidatorFactory().getValidator();
            return Optional.of(new BeanValidation(validator));
        } catch (ValidationException missing) {
            LOGGER.log(Level.DEBUG, () -> "Constraints are not checked: there is no Bean Validation", missing);
            return Optional.empty();
        }
    }

    @Override
    public List<Violation> apply(Object object) {
        return validator.validate(object).stream()
                .map(BeanValidation::violation)
                .sorted(Comparator.comparing(Violation::path).thenComparing(Violation::message))
                .toList();
    }

    private static Violation violation(ConstraintViolation<Object> broken) {
        var pointer = new StringBuilder();
        for (Path.Node node : broken.getPropertyPath()) {
            append(pointer, node);
        }
        return new Violation(pointer.toString(), broken.getMessage());
    }

    /** An element of a container is found by its place there; the name that stands for it is none of the object's. */
    private static void append(StringBuilder pointer, Path.Node node) {
        Object place = node.getIndex() != null ? node.getIndex() : node.getKey();
        if (place != null) {
            pointer.append('/').append(escaped(place.toString()));
        }
        if (node.getName() != null && !node.getName().startsWith("<")) {
            pointer.append('/').append(escaped(node.getName()));
        }
    }

    /** RFC 6901, section 3. */
    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}

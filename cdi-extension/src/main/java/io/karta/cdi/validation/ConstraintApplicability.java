/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.reflection.TypeBindings;
import io.karta.generation.type.RawClass;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ValidateUnwrappedValue;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Check whether constraints have a validator for a type (Jakarta Validation 3.0, section 5.6.4). */
final class ConstraintApplicability {

    /** Containers that are unwrapped before validation (section 5.6.2.2). */
    private static final Map<Class<?>, Class<?>> UNWRAPPED = Map.of(
            OptionalInt.class, Integer.class, OptionalLong.class, Long.class, OptionalDouble.class, Double.class);

    private ConstraintApplicability() {}

    /** Returns whether a constraint can be applied to values of a type; true if this is unknown. */
    static boolean of(ConstraintDescriptor<?> constraint, Class<?> type) {
        if (!isOfDefaultGroup(constraint) || constraint.getValueUnwrapping() == ValidateUnwrappedValue.UNWRAP) {
            return true;
        }
        Class<?> validated = constraint.getValueUnwrapping() == ValidateUnwrappedValue.SKIP
                ? type
                : UNWRAPPED.getOrDefault(type, RawClass.boxed(type));
        return hasValidator(constraint, validated)
                && constraint.getComposingConstraints().stream().allMatch(part -> of(part, type));
    }

    private static boolean isOfDefaultGroup(ConstraintDescriptor<?> constraint) {
        return constraint.getGroups().isEmpty() || constraint.getGroups().contains(Default.class);
    }

    private static boolean hasValidator(ConstraintDescriptor<?> constraint, Class<?> type) {
        List<? extends Class<? extends ConstraintValidator<?, ?>>> validators =
                List.copyOf(constraint.getConstraintValidatorClasses());
        return validators.isEmpty()
                || validators.stream().anyMatch(each -> validated(each).isAssignableFrom(type));
    }

    /** Returns the second argument of the interface; the bound if it is a type variable. */
    private static Class<?> validated(Class<?> validator) {
        return RawClass.of(
                TypeBindings.of(validator).resolve(ConstraintValidator.class.getTypeParameters()[1]));
    }
}

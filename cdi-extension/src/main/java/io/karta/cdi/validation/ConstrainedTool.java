/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.validation;

import io.karta.cdi.problem.Descriptions;
import io.karta.cdi.reflection.TypeBindings;
import io.karta.cdi.validation.ConstrainedElement.Misplaced;
import jakarta.validation.Validator;
import jakarta.validation.metadata.ParameterDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.stream.Stream;

/** Parameters of a tool with their metadata of Bean Validation. */
record ConstrainedTool(Class<?> owner, Method tool) {

    /** Returns the constraints that have no validator for the type of their element. */
    Stream<Misplaced> misplaced(Validator checks) {
        return Optional.ofNullable(checks.getConstraintsForClass(owner)
                        .getConstraintsForMethod(tool.getName(), tool.getParameterTypes()))
                .stream()
                .flatMap(method -> method.getParameterDescriptors().stream())
                .flatMap(parameter -> element(parameter).misplaced());
    }

    private ConstrainedElement element(ParameterDescriptor parameter) {
        Type declared = TypeBindings.of(owner).resolve(tool.getGenericParameterTypes()[parameter.getIndex()]);
        return new ConstrainedElement(
                Descriptions.describe(tool.getParameters()[parameter.getIndex()]),
                declared,
                parameter,
                parameter.getConstrainedContainerElementTypes(),
                () -> ConstrainedTypes.isNoContainerOfApplication(parameter.getElementClass()));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.tool.LlmTool;
import java.util.List;

/** Tool that describes the types of an API. */
record ApiTools(List<Class<?>> types) {

    @LlmTool(description = "Returns the signatures and the documentation of a type", readOnly = true)
    String describeType(@LlmTool.Param(description = "The name of the type, with or without its package") String name) {
        return types.stream()
                .filter(type ->
                        type.getName().equals(name) || type.getSimpleName().equals(name))
                .findFirst()
                .map(ApiReference::describe)
                .orElseThrow(() -> Messages.unknownType(
                        name, types.stream().map(Class::getSimpleName).toList()));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.ai.ToolClassRegistry;
import io.karta.engine.call.CallServices;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.process.Caller;
import io.karta.tool.ArgumentValidator;
import io.karta.tool.ToolErrors;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Services for all tools of a platform.
 *
 * @param classes the registry of tool classes
 * @param groups the tool groups
 * @param limits the limits of tool calls
 * @param errors the default handling of tool errors
 * @param validator checks arguments
 * @param callers supplies the caller of tools outside of processes
 * @param owners the registry of objects with tools
 * @param services the services of the engine
 * @param reach the services of the platform for tools
 * @param isDurable whether processes outlive this JVM
 */
public record ToolServices(
        ToolClassRegistry classes,
        ToolGroups groups,
        ToolLimits limits,
        ToolErrors errors,
        ObjectValidator validator,
        Supplier<Caller> callers,
        ToolOwners owners,
        CallServices services,
        PlatformAccess reach,
        boolean isDurable) {

    ArgumentValidator argumentValidator() {
        return new ArgumentValidator() {

            @Override
            public List<String> violations(Object value) {
                return texts(validator.violations(value, Locale.ROOT));
            }

            @Override
            public List<String> violations(Object owner, Method method, @Nullable Object[] arguments) {
                return texts(validator.violations(owner, method, arguments, Locale.ROOT));
            }
        };
    }

    private static List<String> texts(List<Violation> violations) {
        return violations.stream().map(Violation::toString).toList();
    }
}

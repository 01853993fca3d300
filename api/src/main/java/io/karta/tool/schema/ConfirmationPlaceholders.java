/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.tool.Confirm;
import io.karta.tool.ToolConfirmation;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Set;

/** Creates confirmations from annotations and validates their placeholders. */
public final class ConfirmationPlaceholders {

    private ConfirmationPlaceholders() {}

    public static ToolConfirmation confirmation(Method method, Confirm asked, JsonObject schema) {
        if (asked.value().isBlank()) {
            throw Messages.badConfirmation(method, "value", asked.value(), "a question for the user");
        }
        var confirmation = ToolConfirmation.of(asked.value());
        check(method.getDeclaringClass().getTypeName() + "." + method.getName(), confirmation, schema);
        if (!asked.answeredBy().isEmpty()) {
            confirmation = confirmation.answeredBy(asked.answeredBy());
        }
        return asked.expiresAfter().isEmpty()
                ? confirmation
                : confirmation.expiringAfter(time(method, asked.expiresAfter()));
    }

    private static Duration time(Method method, String text) {
        try {
            Duration time = Duration.parse(text);
            if (!time.isNegative() && !time.isZero()) {
                return time;
            }
        } catch (DateTimeException ignored) { // reported below
        }
        throw Messages.badConfirmation(method, "expiresAfter", text, "a positive duration such as PT2H");
    }

    public static void check(String tool, ToolConfirmation confirmation, JsonObject schema) {
        Set<String> known = schema.getOrDefault("properties", JsonValue.EMPTY_JSON_OBJECT)
                .asJsonObject()
                .keySet();
        confirmation.placeholders().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Messages.unknownPlaceholder(tool, name, known);
                });
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.annotation.NameStyle;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.PropertyNamingStrategy;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Names of properties by JSON-B's naming strategies. */
final class PropertyNames {

    private static final Pattern CAPITAL = Pattern.compile("(?<=.)\\p{Lu}");

    private static final Map<String, UnaryOperator<String>> STANDARD = Map.of(
            PropertyNamingStrategy.IDENTITY,
            UnaryOperator.identity(),
            PropertyNamingStrategy.CASE_INSENSITIVE,
            UnaryOperator.identity(),
            PropertyNamingStrategy.LOWER_CASE_WITH_DASHES,
            NameStyle.KEBAB_CASE::write,
            PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES,
            NameStyle.SNAKE_CASE::write,
            PropertyNamingStrategy.UPPER_CAMEL_CASE,
            PropertyNames::capitalized,
            PropertyNamingStrategy.UPPER_CAMEL_CASE_WITH_SPACES,
            name -> CAPITAL.matcher(capitalized(name)).replaceAll(" $0"));

    private PropertyNames() {}

    /** Returns the names of a configuration, which has a strategy or the constant of a standard one. */
    static UnaryOperator<String> of(JsonbConfig config) {
        var strategy = config.getProperty(JsonbConfig.PROPERTY_NAMING_STRATEGY).orElse(PropertyNamingStrategy.IDENTITY);
        if (strategy instanceof PropertyNamingStrategy custom) {
            return custom::translateName;
        }
        var standard = STANDARD.get(strategy);
        if (standard == null) {
            throw Messages.unknownStrategy(JsonbConfig.PROPERTY_NAMING_STRATEGY, strategy);
        }
        return standard;
    }

    private static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}

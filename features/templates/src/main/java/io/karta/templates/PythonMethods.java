/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import java.beans.FeatureDescriptor;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jinjava.javax.el.ELContext;
import jinjava.javax.el.ELResolver;
import org.jspecify.annotations.Nullable;

/** Methods of texts and maps in Jinja, such as {@code name.upper()} and {@code map.items()}. */
final class PythonMethods extends ELResolver {

    private static final Pattern WORD = Pattern.compile("\\p{L}+");

    @Override
    public @Nullable Object invoke(
            ELContext context,
            @Nullable Object base,
            @Nullable Object method,
            Class<?> @Nullable [] types,
            Object @Nullable [] arguments) {
        Optional<Object> result = call(base, String.valueOf(method), arguments == null ? new Object[0] : arguments);
        result.ifPresent(value -> context.setPropertyResolved(true));
        return result.orElse(null);
    }

    private static Optional<Object> call(@Nullable Object base, String method, Object[] arguments) {
        if (base instanceof String text) {
            return Optional.ofNullable(
                    switch (arguments.length) {
                        case 0 -> ofText(text, method);
                        case 1 -> ofText(text, method, arguments[0]);
                        case 2 -> ofText(text, method, arguments[0], arguments[1]);
                        default -> null;
                    });
        }
        return base instanceof Map<?, ?> map ? Optional.ofNullable(ofMap(map, method, arguments)) : Optional.empty();
    }

    private static @Nullable Object ofText(String text, String method) {
        return switch (method) {
            case "upper" -> text.toUpperCase(Locale.ROOT);
            case "lower" -> text.toLowerCase(Locale.ROOT);
            case "strip" -> text.strip();
            case "lstrip" -> text.stripLeading();
            case "rstrip" -> text.stripTrailing();
            case "capitalize" -> capitalized(text);
            case "title" -> WORD.matcher(text).replaceAll(word -> capitalized(word.group()));
            case "split" -> text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
            case "splitlines" -> text.lines().toList();
            case "isdigit" -> !text.isEmpty() && text.chars().allMatch(Character::isDigit);
            default -> null;
        };
    }

    private static @Nullable Object ofText(String text, String method, Object argument) {
        return switch (method) {
            case "startswith" -> text.startsWith(argument.toString());
            case "endswith" -> text.endsWith(argument.toString());
            case "find" -> text.indexOf(argument.toString());
            case "split" -> split(text, argument, -1);
            case "join" ->
                argument instanceof Collection<?> parts
                        ? parts.stream().map(Objects::toString).collect(Collectors.joining(text))
                        : null;
            default -> null;
        };
    }

    private static @Nullable Object ofText(String text, String method, Object first, Object second) {
        return method.equals("split") && second instanceof Number splits ? split(text, first, splits.intValue()) : null;
    }

    private static List<String> split(String text, Object separator, int splits) {
        return List.of(text.split(Pattern.quote(separator.toString()), splits < 0 ? -1 : splits + 1));
    }

    static String capitalized(String text) {
        return text.isEmpty()
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT)
                        + text.substring(1).toLowerCase(Locale.ROOT);
    }

    private static @Nullable Object ofMap(Map<?, ?> map, String method, Object[] arguments) {
        return switch (method) {
            case "items" -> map.entrySet();
            case "keys" -> map.keySet();
            case "values" -> map.values();
            case "get" -> arguments.length == 2 && map.get(arguments[0]) == null ? arguments[1] : null;
            default -> null;
        };
    }

    @Override
    public @Nullable Object getValue(ELContext context, @Nullable Object base, @Nullable Object property) {
        return null;
    }

    @Override
    public @Nullable Class<?> getType(ELContext context, @Nullable Object base, @Nullable Object property) {
        return null;
    }

    @Override
    public void setValue(ELContext context, @Nullable Object base, @Nullable Object property, @Nullable Object to) {}

    @Override
    public boolean isReadOnly(ELContext context, @Nullable Object base, @Nullable Object property) {
        return true;
    }

    @Override
    public Iterator<FeatureDescriptor> getFeatureDescriptors(ELContext context, @Nullable Object base) {
        return Collections.emptyIterator();
    }

    @Override
    public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
        return Object.class;
    }
}

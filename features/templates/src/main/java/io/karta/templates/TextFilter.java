/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.filter.Filter;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Filter that changes texts in the same way on each server; those of Jinjava use the locale of the server.
 *
 * @param getName the name of the filter of Jinjava that it replaces
 */
record TextFilter(String getName, UnaryOperator<String> change) implements Filter {

    static Stream<TextFilter> all() {
        return Stream.of(
                new TextFilter("upper", text -> text.toUpperCase(Locale.ROOT)),
                new TextFilter("lower", text -> text.toLowerCase(Locale.ROOT)),
                new TextFilter("capitalize", PythonMethods::capitalized));
    }

    @Override
    public @Nullable Object filter(@Nullable Object value, JinjavaInterpreter interpreter, String... arguments) {
        return value instanceof String text ? change.apply(text) : value;
    }
}

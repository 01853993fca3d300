/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.filter.FormatFilter;
import java.util.IllegalFormatException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Filter {@code format} that does not depend on the locale of the server. */
final class RootFormatFilter extends FormatFilter {

    @Override
    public @Nullable Object filter(
            @Nullable Object value, JinjavaInterpreter interpreter, Object[] arguments, Map<String, Object> names) {
        try {
            return String.format(Locale.ROOT, Objects.toString(value, ""), arguments);
        } catch (IllegalFormatException ignored) { // Jinjava reports it as an error of the template
            return super.filter(value, interpreter, arguments, names);
        }
    }
}

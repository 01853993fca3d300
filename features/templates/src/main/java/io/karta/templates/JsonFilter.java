/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.filter.Filter;
import io.karta.generation.PromptText;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Filter that writes values as prompts do, without hidden components.
 *
 * @param getName the name of the filter of Jinjava that it replaces
 */
record JsonFilter(String getName) implements Filter {

    @Override
    public Object filter(@Nullable Object value, JinjavaInterpreter interpreter, String... arguments) {
        String list = PromptText.of(Collections.singletonList(ShownValues.original(value)));
        return list.substring(1, list.length() - 1);
    }
}

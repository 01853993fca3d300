/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.filter.SumFilter;
import com.hubspot.jinjava.util.ObjectIterator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The filter {@code sum} without the error of doubles: 0.1 and 0.2 are 0.3. */
final class DecimalSumFilter extends SumFilter {

    private static final String ATTRIBUTE = "attribute";

    @Override
    public Object filter(Object values, JinjavaInterpreter interpreter, Object[] arguments, Map<String, Object> named) {
        List<Object> exact = new ArrayList<>();
        var loop = ObjectIterator.getLoop(values);
        while (loop.hasNext()) {
            Object value = loop.next();
            Object part = named.containsKey(ATTRIBUTE)
                    ? interpreter.resolveProperty(value, String.valueOf(named.get(ATTRIBUTE)))
                    : value;
            exact.add(DecimalSyntax.isFinite(part) ? part.toString() : part); // a text is summed exactly
        }
        Map<String, Object> others = new HashMap<>(named);
        others.remove(ATTRIBUTE);
        return super.filter(exact, interpreter, arguments, others);
    }
}

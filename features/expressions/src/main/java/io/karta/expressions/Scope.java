/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Variables that are visible to a part of an expression, which records the used ones. Not thread-safe. */
final class Scope {

    private final ExpressionSource source;
    private final Map<String, Type> names;
    private final Map<String, TypedExpression> parameters;
    private final Mentioned mentioned;

    /** Used variables by their names in the Expression Language of the server. */
    static final class Mentioned {

        final Map<String, String> names = new LinkedHashMap<>();
        final Map<String, Object> constants = new HashMap<>();
        private int parameters;
    }

    Scope(ExpressionSource source, Map<String, Type> names) {
        this(source, names, Map.of(), new Mentioned());
    }

    private Scope(
            ExpressionSource source,
            Map<String, Type> names,
            Map<String, TypedExpression> parameters,
            Mentioned mentioned) {
        this.source = source;
        this.names = names;
        this.parameters = parameters;
        this.mentioned = mentioned;
    }

    ExpressionSource source() {
        return source;
    }

    Map<String, Type> names() {
        return names;
    }

    Mentioned mentioned() {
        return mentioned;
    }

    /** Returns the variable with a name. */
    Optional<TypedExpression> find(String name) {
        TypedExpression parameter = parameters.get(name);
        if (parameter != null) {
            return Optional.of(parameter);
        }
        return Optional.ofNullable(names.get(name))
                .map(type -> TypedExpression.value(
                        mentioned.names.computeIfAbsent(name, any -> "n" + mentioned.names.size()), Types.read(type)));
    }

    /** Returns the names of all variables. */
    List<String> called() {
        List<String> all = new ArrayList<>(parameters.keySet());
        all.addAll(names.keySet());
        return all;
    }

    /** Returns the name under which a constant is passed to the Expression Language of the server. */
    String constant(Object value) {
        String name = "c" + mentioned.constants.size();
        mentioned.constants.put(name, value);
        return name;
    }

    /** Returns a scope that includes the parameters of a lambda expression. */
    Scope with(List<String> added, List<Type> types) {
        Map<String, TypedExpression> all = new LinkedHashMap<>(parameters);
        for (int i = 0; i < added.size(); i++) {
            all.put(added.get(i), TypedExpression.value("p" + mentioned.parameters++, Types.read(types.get(i))));
        }
        return new Scope(source, names, all, mentioned);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.generation.Shape;
import io.karta.generation.ShapeFold;
import io.karta.userdata.ScopedState;
import io.karta.userdata.TemporaryValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Values of the placeholders of an instruction. */
record InstructionVariables(
        ActionContext action,
        Object input,
        Map<String, Object> values,
        ObjectFormatter formatter,
        InstructionArtifacts artifacts) {

    private static final String ARTIFACT = "artifact.";
    private static final String INPUT = "input";

    /** Returns the context for functions of the application. */
    OperationContext context() {
        return ReadOnlyContext.at(action);
    }

    /** Returns the value of a name. */
    Optional<String> find(String path) {
        return ScopedState.isScoped(path) ? ScopedState.of(action).find(action, path) : unscoped(path);
    }

    private Optional<String> unscoped(String path) {
        if (path.startsWith(ARTIFACT)) {
            String name = path.substring(ARTIFACT.length());
            return artifacts.text(name, bound(name), formatter);
        }
        Optional<Object> complete = object(path);
        if (complete.isPresent()) {
            return complete.map(formatter::of);
        }
        int dot = path.indexOf('.');
        if (dot < 0) {
            return formatter
                    .component(input, path)
                    .or(() -> latest(path).map(formatter::of))
                    .or(() -> path.equals(INPUT) ? Optional.of(formatter.of(input)) : Optional.empty());
        }
        String head = path.substring(0, dot);
        String rest = path.substring(dot + 1);
        return formatter.component(input, path).or(() -> object(head)
                .or(() -> latest(head))
                .or(() -> head.equals(INPUT) ? Optional.of(input) : Optional.empty())
                .flatMap(object -> formatter.component(object, rest)));
    }

    private Optional<Object> object(String name) {
        return bound(name).or(() -> Optional.ofNullable(values.get(name)));
    }

    private Optional<Object> bound(String name) {
        return action.blackboard().find(name);
    }

    private Optional<Object> latest(String type) {
        return all().filter(object -> simple(object).equals(type)).reduce((former, latter) -> latter);
    }

    private Stream<Object> all() {
        List<Object> objects = action.blackboard().objects();
        return Stream.concat(objects.stream().filter(each -> !(each instanceof TemporaryValue)), Stream.of(input));
    }

    private static String simple(Object object) {
        String name = object.getClass().getSimpleName();
        return name.isEmpty() ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** Returns all names that have a value. */
    TreeSet<String> names() {
        var names = new TreeSet<>(action.blackboard().names());
        names.addAll(values.keySet());
        formatter.shape(input).map(Shape::components).orElse(List.of()).stream()
                .map(ShapeFold.Component::name)
                .forEach(names::add);
        all().map(InstructionVariables::simple).filter(name -> !name.isEmpty()).forEach(names::add);
        names.add(INPUT);
        names.addAll(ScopedState.of(action).names(action));
        return names;
    }
}

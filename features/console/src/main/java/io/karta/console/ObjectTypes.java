/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.ActionDefinition;
import io.karta.agent.Form;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import jakarta.json.JsonObject;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;

/**
 * Types of objects that an operator can add to a process: all that its actions and its goal read, except the answers to
 * its open questions for roles that the operator does not have. Immutable.
 */
record ObjectTypes(AgentPlatform platform, AgentProcess process, Caller caller) {

    JsonObject document() {
        var shapes = new ObjectShapes(platform.shapes());
        var all = all();
        var names = TypeNames.of(all);
        return JsonObjects.with(
                        "items",
                        permitted(all)
                                .map(type -> shapes.typed(type, names.of(type)))
                                .toList())
                .build();
    }

    Class<?> find(String name) {
        var all = all();
        var names = TypeNames.of(all);
        return permitted(all)
                .filter(type -> names.of(type).equals(name))
                .findFirst()
                .orElseThrow(() -> Messages.notFound("the type", name));
    }

    private Stream<Class<?>> permitted(List<Class<?>> all) {
        return all.stream().filter(type -> !decidesForOthers(type));
    }

    private List<Class<?>> all() {
        Stream<Type> read =
                process.agent().actions().stream().map(ActionDefinition::inputs).flatMap(List::stream);
        return Stream.concat(process.goal().startingInputTypes().stream(), read)
                .filter(Class.class::isInstance)
                .<Class<?>>map(type -> (Class<?>) type)
                .distinct()
                .toList();
    }

    private boolean decidesForOthers(Class<?> type) {
        return process.pendingAnswers().stream()
                .<Form<?>>map(PendingAnswer::form)
                .filter(form ->
                        form.role().filter(role -> !caller.hasRole(role)).isPresent())
                .flatMap(form -> Stream.concat(
                        Stream.of(form.answer()), form.payload().stream().map(Object::getClass)))
                .anyMatch(answer -> answer.isAssignableFrom(type) || type.isAssignableFrom(answer));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.ResolvedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Steps with the same input; the result is the list of their results, in order. */
record ParallelNode(Type input, List<Node> branches) implements Node {

    ParallelNode {
        branches = branches.stream().map(branch -> branch.after(input)).toList();
    }

    @Override
    public Type output() {
        return ResolvedType.of(List.class, element());
    }

    /** Returns the common result type, or the common superclass of the results. */
    private Type element() {
        Set<Type> types = branches.stream().map(Node::output).collect(Collectors.toSet());
        return types.size() == 1 ? types.iterator().next() : common();
    }

    private Class<?> common() {
        List<Class<?>> results = new ArrayList<>();
        branches.forEach(branch -> results.add(RawClass.of(branch.output())));
        return ancestors(results.get(0))
                .filter(type -> type != Object.class)
                .filter(type -> results.stream().allMatch(type::isAssignableFrom))
                .findFirst()
                .orElse(Object.class);
    }

    /** Returns a class, its interfaces, its superclass and so on, nearest first. */
    private static Stream<Class<?>> ancestors(Class<?> type) {
        Stream<Class<?>> interfaces = Stream.<Class<?>>of(type.getInterfaces()).flatMap(ParallelNode::ancestors);
        Stream<Class<?>> parent =
                Stream.<Class<?>>ofNullable(type.getSuperclass()).flatMap(ParallelNode::ancestors);
        return Stream.of(Stream.<Class<?>>of(type), interfaces, parent).flatMap(all -> all);
    }

    @Override
    public String title() {
        return "A parallel part";
    }

    @Override
    public Object run(Object value, Optional<ActionContext> context) {
        return context.isPresent()
                ? context.get().parallelMap(branches, branches.size(), branch -> branch.run(value, context))
                : branches.stream().map(branch -> branch.run(value, context)).toList();
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port here = agent.bound(from);
        List<Port> results = new ArrayList<>();
        for (Node branch : branches) {
            Port result = agent.port(branch.output());
            branch.expand(agent, here, result);
            results.add(result);
        }
        agent.action(
                "join",
                to,
                (inputs, context) ->
                        results.stream().map(result -> result.value(inputs)).toList(),
                action -> results.forEach(result -> result.readBy(action)));
    }

    @Override
    public boolean endsInOneAction() {
        return true;
    }
}

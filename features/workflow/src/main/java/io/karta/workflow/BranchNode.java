/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.action.ActionContext;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;

/** Selection of a step by the variant of an object. */
record BranchNode(Type input, Type output, Map<Class<?>, Node> variants, Optional<Node> otherwise) implements Node {

    @Override
    public String title() {
        return "The branch over " + Messages.simple(input);
    }

    @Override
    public Object run(Object value, Optional<ActionContext> context) {
        return variants.entrySet().stream()
                .filter(one -> one.getKey().isInstance(value))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> otherwise)
                .orElseThrow()
                .run(value, context);
    }

    @Override
    public void expand(WorkflowCompiler agent, Port from, Port to) {
        Port here = agent.bound(from);
        variants.forEach((variant, node) -> guarded(agent, variant, here)
                .ifPresentOrElse(
                        narrow -> node.expand(agent, narrow, to), () -> node.expand(agent, here.as(variant), to)));
        otherwise.ifPresent(node -> {
            String other = agent.condition("is-other", here, this::isOther);
            Port rest = agent.port(input);
            agent.action("otherwise", here, rest, (value, context) -> value, action -> action.pre(other));
            node.expand(agent, rest, to);
        });
    }

    private boolean isOther(Object value) {
        return variants.keySet().stream().noneMatch(variant -> variant.isInstance(value));
    }

    /** Excludes objects that an earlier, narrower case handles. */
    private Optional<Port> guarded(WorkflowCompiler agent, Class<?> variant, Port here) {
        boolean isAmbiguous = variants.keySet().stream()
                .takeWhile(before -> before != variant)
                .anyMatch(before -> variant.isAssignableFrom(before) || mayOverlap(before, variant));
        if (!isAmbiguous) {
            return Optional.empty();
        }
        Port narrow = agent.port(variant);
        String first = agent.condition("is-" + variant.getSimpleName(), here, value -> isFirst(variant, value));
        agent.action(
                "on-" + variant.getSimpleName(),
                here.as(variant),
                narrow,
                (value, context) -> value,
                action -> action.pre(first));
        return Optional.of(narrow);
    }

    private static boolean mayOverlap(Class<?> one, Class<?> other) {
        boolean isOpen = !Modifier.isFinal(one.getModifiers()) && !Modifier.isFinal(other.getModifiers());
        return isOpen && (one.isInterface() || other.isInterface());
    }

    private boolean isFirst(Class<?> variant, Object value) {
        return variants.keySet().stream()
                .filter(one -> one.isInstance(value))
                .findFirst()
                .filter(variant::equals)
                .isPresent();
    }
}

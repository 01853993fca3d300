/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import io.karta.builder.ActionBody;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builder of the cases of a branch. A case handles one variant of a type. Every variant of a sealed type needs a case,
 * unless there is an {@link #otherwise(StepFunction) otherwise}. A case for a supertype covers all its variants.
 *
 * <p>Not thread-safe.
 *
 * @param <IN> the type that is branched on
 * @param <OUT> the type of the result
 */
public final class Cases<IN, OUT> {

    private final Type input;
    private final Type output;
    private final Map<Class<?>, Node> variants = new LinkedHashMap<>();
    private Optional<Node> otherwise = Optional.empty();

    Cases(Type input, Type output) {
        this.input = input;
        this.output = output;
    }

    /**
     * Adds the case of a variant.
     *
     * @param variant the class of the variant
     * @param function handles the object
     * @param <V> the type of the variant
     * @return these cases
     */
    public <V extends IN> Cases<IN, OUT> on(Class<V> variant, StepFunction<? super V, ? extends OUT> function) {
        return add(variant, FunctionNode.of(variant, output, function));
    }

    /**
     * Adds the case of a variant.
     *
     * @param variant the class of the variant
     * @param body handles the object
     * @param <V> the type of the variant
     * @return these cases
     */
    public <V extends IN> Cases<IN, OUT> on(Class<V> variant, ActionBody<? super V, ? extends OUT> body) {
        return add(variant, FunctionNode.inContext(variant, output, body));
    }

    /**
     * Adds the case of a variant.
     *
     * @param variant the class of the variant
     * @param step handles the object
     * @param <V> the type of the variant
     * @return these cases
     */
    public <V extends IN> Cases<IN, OUT> on(Class<V> variant, Step<? super V, ? extends OUT> step) {
        return add(variant, Node.of(step).after(Types.boxed("variant", variant)));
    }

    /**
     * Sets the default case, for objects that no other case handles.
     *
     * @param function handles the object
     * @return these cases
     */
    public Cases<IN, OUT> otherwise(StepFunction<? super IN, ? extends OUT> function) {
        return add(FunctionNode.of(input, output, function));
    }

    /**
     * Sets the default case, for objects that no other case handles.
     *
     * @param body handles the object
     * @return these cases
     */
    public Cases<IN, OUT> otherwise(ActionBody<? super IN, ? extends OUT> body) {
        return add(FunctionNode.inContext(input, output, body));
    }

    /**
     * Sets the default case, for objects that no other case handles.
     *
     * @param step handles the object
     * @return these cases
     */
    public Cases<IN, OUT> otherwise(Step<? super IN, ? extends OUT> step) {
        return add(Node.of(step).after(input));
    }

    private Cases<IN, OUT> add(Class<?> type, Node node) {
        Class<?> variant = Types.boxed("variant", type);
        variants.keySet().stream()
                .filter(before -> before.isAssignableFrom(variant))
                .findFirst()
                .ifPresent(before -> {
                    throw Messages.coveredAlready(variant, before);
                });
        variants.put(variant, node);
        return this;
    }

    private Cases<IN, OUT> add(Node node) {
        if (otherwise.isPresent()) {
            throw Messages.otherwiseTwice();
        }
        otherwise = Optional.of(node);
        return this;
    }

    BranchNode node() {
        checkComplete();
        return new BranchNode(input, output, new LinkedHashMap<>(variants), otherwise);
    }

    private void checkComplete() {
        if (otherwise.isPresent()) {
            return;
        }
        Class<?> type = RawClass.of(input);
        List<Class<?>> forgotten = leaves(type)
                .filter(leaf -> variants.keySet().stream().noneMatch(named -> named.isAssignableFrom(leaf)))
                .toList();
        if (!forgotten.isEmpty()) {
            throw type.isSealed() ? Messages.forgottenVariants(input, forgotten) : Messages.openType(input);
        }
        checkEachIsNeeded(leaves(type).toList());
    }

    /** A case for a wider type must cover variants that earlier cases do not. */
    private void checkEachIsNeeded(List<Class<?>> leaves) {
        List<Class<?>> before = new ArrayList<>();
        for (Class<?> variant : variants.keySet()) {
            boolean isIdle = leaves.stream().filter(variant::isAssignableFrom).allMatch(leaf -> before.stream()
                    .anyMatch(one -> one.isAssignableFrom(leaf)));
            if (isIdle && leaves.stream().anyMatch(variant::isAssignableFrom)) {
                throw Messages.coveredAlready(variant, before.get(before.size() - 1));
            }
            before.add(variant);
        }
    }

    /** Returns the possible classes of an object of a type, from the type alone. */
    private static Stream<Class<?>> leaves(Class<?> type) {
        if (!type.isSealed()) {
            return Stream.of(type);
        }
        Stream<Class<?>> permitted =
                Stream.<Class<?>>of(type.getPermittedSubclasses()).flatMap(Cases::leaves);
        return Modifier.isAbstract(type.getModifiers())
                ? permitted.distinct()
                : Stream.concat(Stream.of(type), permitted).distinct();
    }
}

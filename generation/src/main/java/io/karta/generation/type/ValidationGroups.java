/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Groups of Bean Validation whose constraints are checked in objects of a class: the default group, and those that the
 * class adds to it with {@code @GroupSequence} (Jakarta Validation 3.0, section 5.4.3).
 */
public record ValidationGroups(Set<Class<?>> added) {

    private static final String DEFAULT = "jakarta.validation.groups.Default";
    private static final String SEQUENCE = "jakarta.validation.GroupSequence";

    public static final ValidationGroups NONE_ADDED = new ValidationGroups(Set.of());

    public ValidationGroups {
        added = Set.copyOf(added);
    }

    /** Returns the groups of a class; a subclass without a sequence inherits that of its parent. */
    public static ValidationGroups of(Class<?> owner) {
        for (Class<?> at = owner; at != null; at = at.getSuperclass()) {
            var sequence = MergedAnnotations.of(at).named(SEQUENCE);
            if (sequence.isPresent()) {
                return new ValidationGroups(Set.of((Class<?>[]) MergedAnnotations.member(sequence.get(), "value")));
            }
        }
        return NONE_ADDED;
    }

    /** Returns whether a constraint is in one of these groups. A group includes those that it extends. */
    boolean include(Annotation constraint) {
        var groups = (Class<?>[]) MergedAnnotations.member(constraint, "groups");
        return groups.length == 0
                || Stream.of(groups)
                        .anyMatch(group -> group.getName().equals(DEFAULT)
                                || added.stream().anyMatch(group::isAssignableFrom));
    }
}

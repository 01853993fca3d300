/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.Node;
import io.karta.generation.type.RawClass;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Names of components, which are names of classes in generated clients. Not thread-safe. */
final class ComponentNames {

    /** Name of types whose names have no ASCII letter. */
    private static final String UNNAMED = "Type";

    private final Set<String> used;

    ComponentNames(Set<String> reserved) {
        used = new HashSet<>(reserved);
    }

    /** Returns a free name: the simple name of the type, with the enclosing type or package, or with a number. */
    String add(Node node) {
        var letters = allowed(simpleName(node));
        var plain = letters.isEmpty() ? UNNAMED : letters;
        var name = Stream.concat(
                        Stream.of(plain, allowed(enclosing(node)) + plain),
                        Stream.iterate(2, number -> number + 1).map(number -> plain + number))
                .filter(used::add)
                .findFirst();
        return name.orElseThrow();
    }

    /** Returns the simple name, with the type arguments of a generic type: {@code PageOfStory}. */
    private static String simpleName(Node node) {
        var raw = RawClass.of(node.type());
        var name = raw == Object.class ? node.word() : GenericTypes.simpleName(node.type());
        return name.replace("[]", "Array").replaceAll("<", "Of").replaceAll(", *", "And");
    }

    /** The keys of components are ASCII (OpenAPI 3.1, section 4.8.7.1). */
    private static String allowed(String name) {
        return name.replaceAll("[^A-Za-z0-9_]", "");
    }

    private static String enclosing(Node node) {
        var raw = RawClass.of(node.type());
        if (raw.getEnclosingClass() != null) {
            return raw.getEnclosingClass().getSimpleName();
        }
        var folder = raw.getPackageName().replaceFirst(".*\\.", "");
        return folder.isEmpty() ? "" : Character.toUpperCase(folder.charAt(0)) + folder.substring(1);
    }
}

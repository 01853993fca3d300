/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

/**
 * Members that the strict schemas of vendors require around JSON: a root that is not an object becomes the value of
 * {@link #VALUE}, and a map becomes an array of objects with {@link #ENTRY_KEY} and {@link #ENTRY_VALUE}.
 */
public final class StrictForm {

    public static final String VALUE = "value";
    public static final String ENTRY_KEY = "key";
    public static final String ENTRY_VALUE = "value";

    private StrictForm() {}

    /** Returns whether values of the node are written inside a {@link #VALUE} member. */
    public static boolean isWrapped(Node root) {
        return !(root.representation() instanceof ObjectNode object) || object.isTuple();
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a file says of one reference. */
record ReferenceSettings(Map<String, Object> values) {

    /** Its name, or else what it is made of. */
    String name() {
        return find("name").or(() -> find("url")).or(() -> find("path")).orElseGet(() -> text("name"));
    }

    String description() {
        return text("description");
    }

    String text(String key) {
        return find(key).orElseThrow(() -> Messages.missing(key));
    }

    <T> T parsed(String key, Function<String, T> parser) {
        String text = text(key);
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw Messages.wrong(key, text, e);
        }
    }

    private Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key)).map(Object::toString);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.concurrent.Callable;

/** The implementations of JSON-B with which bindings are tested. */
enum JsonbVendor {
    YASSON,
    JOHNZON;

    private static final String SERVICE = "META-INF/services/jakarta.json.bind.spi.JsonbProvider";

    /** Runs a test in which this is the only implementation of the class path. */
    <T> T call(Callable<T> test) throws Exception {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        thread.setContextClassLoader(new OneVendor(before));
        try {
            return test.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Returns what the implementation itself writes. */
    String write(Object value, JsonbConfig config) throws Exception {
        return call(() -> {
            var jsonb = JsonbBuilder.create(config);
            var json = jsonb.toJson(value);
            jsonb.close();
            return json;
        });
    }

    /** Hides the other implementations. */
    private final class OneVendor extends ClassLoader {

        OneVendor(ClassLoader parent) {
            super(parent);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            var all = super.getResources(name);
            return name.equals(SERVICE)
                    ? Collections.enumeration(Collections.list(all).stream()
                            .filter(url -> url.toString().contains(name().toLowerCase(Locale.ROOT)))
                            .toList())
                    : all;
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import java.io.IOException;

/** The nested classes of a test on a server without MicroProfile Fault Tolerance. */
final class WithoutFaultTolerance extends ClassLoader {

    private final String test;

    WithoutFaultTolerance(Class<?> test) {
        super(test.getClassLoader());
        this.test = test.getName();
    }

    Class<?> load(Class<?> type) throws ClassNotFoundException {
        return loadClass(type.getName());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("org.eclipse.microprofile.faulttolerance.")) {
            throw new ClassNotFoundException(name);
        }
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        return name.startsWith(test) ? define(name) : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (var content = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (content == null) {
                throw new ClassNotFoundException(name); // a proxy that the container defines
            }
            byte[] bytes = content.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}

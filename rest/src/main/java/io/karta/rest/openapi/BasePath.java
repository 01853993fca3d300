/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

/**
 * Base path of the resources of this module.
 *
 * @param root the context root of the application, {@code /} or for example {@code /shop}
 * @param prefix the prefix of the paths of all resources, for example {@code /karta}
 */
record BasePath(String root, String prefix) {

    /** Path of the JAX-RS application in the documents of servers. */
    static final String OF_APPLICATION = "/karta/";

    /** Divides a base path such as {@code /shop/karta/}. */
    static BasePath of(String path) {
        var plain = path.replaceFirst("/+$", "");
        var end = Math.max(plain.lastIndexOf('/'), 0);
        return new BasePath(end == 0 ? "/" : plain.substring(0, end), plain.substring(end));
    }
}

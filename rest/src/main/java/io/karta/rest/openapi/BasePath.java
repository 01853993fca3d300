/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.openapi;

/**
 * Place of the resources of this module.
 *
 * @param root the context root of the application, {@code /} or for example {@code /shop}
 * @param prefix what the paths of all resources start with, for example {@code /karta}
 */
record BasePath(String root, String prefix) {

    /** The path of the JAX-RS application, as servers have it in documents of their own. */
    static final String OF_APPLICATION = "/karta/";

    /** Divides a base path such as {@code /shop/karta/}. */
    static BasePath of(String path) {
        var plain = path.replaceFirst("/+$", "");
        var end = Math.max(plain.lastIndexOf('/'), 0);
        return new BasePath(end == 0 ? "/" : plain.substring(0, end), plain.substring(end));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

/** Reader of the five predefined entities of XML. */
final class XmlEntities {

    private XmlEntities() {}

    static String unescaped(String text) {
        return text.indexOf('&') < 0
                ? text
                : text.replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&apos;", "'")
                        .replace("&amp;", "&");
    }
}

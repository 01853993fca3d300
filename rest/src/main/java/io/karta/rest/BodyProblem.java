/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import java.util.LinkedHashMap;
import java.util.Map;

/** One thing wrong with a body: as which type of input, where (a JSON pointer, RFC 6901), and what. */
record BodyProblem(String input, String pointer, String detail) {

    Map<String, Object> asMember() {
        var member = new LinkedHashMap<String, Object>(); // a reader of the answer wants them in this order
        member.put("input", input);
        member.put("pointer", pointer);
        member.put("detail", detail);
        return member;
    }
}

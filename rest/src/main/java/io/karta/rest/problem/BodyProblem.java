/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** One thing wrong with a body: as which type of input, where (a JSON pointer, RFC 6901), and what. */
public record BodyProblem(String input, String pointer, String detail) {

    public Map<String, Object> asMember() {
        var member = new LinkedHashMap<String, Object>(); // a reader of the answer wants them in this order
        member.put("input", input);
        member.put("pointer", pointer);
        member.put("detail", detail);
        return member;
    }
}

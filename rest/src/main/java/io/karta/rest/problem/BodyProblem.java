/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.LinkedHashMap;
import java.util.Map;

/** Problem in a body: the input type, the location (a JSON pointer, RFC 6901), and a description. */
public record BodyProblem(String input, String pointer, String detail) {

    public Map<String, Object> asMember() {
        var member = new LinkedHashMap<String, Object>(); // the order of the members in the response
        member.put("input", input);
        member.put("pointer", pointer);
        member.put("detail", detail);
        return member;
    }
}

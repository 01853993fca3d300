/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.problem;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Problem Detail (RFC 9457) of a request, with extension members and headers.
 *
 * @param members extension members: texts, numbers, lists and maps of them
 */
public record HttpProblem(
        ProblemType type, int status, String detail, Map<String, Object> members, Map<String, String> headers) {

    public HttpProblem {
        members = copy(members);
        headers = copy(headers);
    }

    public static HttpProblem of(ProblemType type, String detail) {
        return new HttpProblem(type, type.status(), detail, Map.of(), Map.of());
    }

    public HttpProblem withStatus(int other) {
        return new HttpProblem(type, other, detail, members, headers);
    }

    public HttpProblem with(String member, Object value) {
        return new HttpProblem(type, status, detail, plus(members, member, value), headers);
    }

    public HttpProblem withHeader(String name, String value) {
        return new HttpProblem(type, status, detail, members, plus(headers, name, value));
    }

    /** Returns the exception that ends the request with this problem. */
    public ProblemException toException() {
        return new ProblemException(this);
    }

    private static <V> Map<String, V> plus(Map<String, V> map, String key, V value) {
        var more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }

    /** Preserves the order, unlike {@code Map.copyOf}. */
    private static <V> Map<String, V> copy(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Links the methods of a record. Each method handle of {@code java.lang.runtime.ObjectMethods} in JDK 17 keeps the
 * types of the record that used it last, of any application (JDK-8078641). After a request these are JDK types and the
 * types of this application.
 */
@WebServlet("/")
public class RecordLinker extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private record Pair(String left, Integer right) {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var first = new Pair("a", 1);
        var same = new Pair("a", 1);
        response.getWriter().print(first.equals(same) && first.hashCode() == same.hashCode() ? same : "");
    }
}

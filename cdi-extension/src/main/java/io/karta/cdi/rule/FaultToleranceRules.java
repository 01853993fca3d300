/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.rule;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.karta.cdi.discovery.AgentBean;
import io.karta.cdi.discovery.AgentClass;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.OptionalApis;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Rules for annotations of MicroProfile Fault Tolerance. On a server without that API, Java drops them when it loads a
 * class, so they are read from the class file.
 */
final class FaultToleranceRules {

    private static final String API = "org.eclipse.microprofile.faulttolerance.";
    private static final Pattern ANNOTATION = Pattern.compile("L" + API.replace('.', '/') + "([A-Z]\\w*);");

    private FaultToleranceRules() {}

    static void check(AgentBean agent, Problems problems) {
        agent.beans().stream()
                .filter(AgentClass::isBean)
                .map(AgentClass::type)
                .filter(type -> !new OptionalApis(type.getClassLoader()).has(API + "Retry"))
                .filter(type -> !dropped(type).isEmpty())
                .map(type -> Messages.faultToleranceMissing(type, dropped(type)))
                .forEach(problems::add);
    }

    /** Returns the annotations that the source of a class has, and its loaded form has not. */
    private static List<String> dropped(Class<?> type) {
        String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream content = type.getResourceAsStream(file)) {
            return content == null ? List.of() : annotations(new String(content.readAllBytes(), ISO_8859_1));
        } catch (IOException unreadable) {
            return List.of(); // a generated class, for example
        }
    }

    private static List<String> annotations(String classFile) {
        return ANNOTATION
                .matcher(classFile)
                .results()
                .map((MatchResult found) -> "@" + found.group(1))
                .distinct()
                .sorted()
                .toList();
    }
}

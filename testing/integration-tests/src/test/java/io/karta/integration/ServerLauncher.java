/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Prepares the command that starts one application server with a war. */
interface ServerLauncher {

    /** Context root of the war of this module. */
    String CONTEXT_ROOT = "/integration";

    /**
     * Returns the command that runs the server in the foreground.
     *
     * @param applications wars and enterprise archives; the first is the war of this module, and the context root of
     *     another war is the name of its file
     * @param work an empty folder for the files of the server
     * @param port the HTTP port of 127.0.0.1
     */
    ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException, InterruptedException;

    /** Matches the line of the log after which the application answers. */
    Pattern ready();

    /** Returns the number of lines that match {@link #ready()} before all applications answer. */
    default int readyLines(int applications) {
        return 1;
    }

    /** Matches lines of the log after which the application never answers. */
    Pattern failed();

    /** Features that depend on more than Jakarta EE. */
    enum Extra {
        /** Fault Tolerance of MicroProfile. */
        FAULT_TOLERANCE,
        /** Circuit breakers of methods with a fallback. */
        CIRCUIT_BREAKER_WITH_FALLBACK,
        /** An OpenAPI document of the server. */
        OPENAPI,
        /** That document has the goals of the application. */
        GOALS_IN_OPENAPI,
        /** Constraint validators with injected beans. */
        INJECTED_VALIDATORS,
        /** Bearer tokens of MicroProfile JWT. */
        TOKENS,
        /** Status 401 for requests without a token. */
        UNAUTHORIZED_WITHOUT_TOKEN
    }

    /** Returns why a server lacks a feature; the table of servers shows it. */
    default Map<Extra, String> missing() {
        return Map.of();
    }

    /**
     * Returns the variables that configure the application.
     *
     * @param modelUrl the address of the model that the application calls
     */
    default Map<String, String> environment(String modelUrl) {
        return Map.of("MODEL_URL", modelUrl);
    }

    /** The server of a Maven profile. */
    static ServerLauncher named(String name) {
        return switch (name) {
            case "liberty" -> new LibertyLauncher();
            case "wildfly" -> new WildFlyLauncher();
            case "payara" -> new PayaraLauncher();
            case "glassfish" -> new GlassFishLauncher();
            default -> throw new IllegalArgumentException("unknown server " + name);
        };
    }

    /** Returns a file or folder that the build passes as a system property. */
    static Path path(String property) {
        return Path.of(System.getProperty(property));
    }

    /** Returns the command of the JVM that runs the tests. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin/java").toString();
    }
}

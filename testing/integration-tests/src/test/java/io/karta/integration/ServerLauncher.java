/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Prepares the command that starts one application server with a war. */
interface ServerLauncher {

    /** Name of the war of this module. */
    String APPLICATION = "integration";

    /**
     * Returns the command that runs the server in the foreground.
     *
     * @param applications wars and enterprise archives; the first is the war of this module
     * @param work an empty folder for the files of the server
     * @param port the HTTP port of 127.0.0.1
     */
    ProcessBuilder command(List<Path> applications, Path work, int port) throws IOException, InterruptedException;

    /** Returns the context root of an application. */
    default String contextRoot(String application) {
        return "/" + application;
    }

    /** Returns classes that an application with bearer tokens has on this server only. */
    default Class<?>[] bearerClasses() {
        return new Class<?>[0];
    }

    /** Matches the line of the log after which the application answers. */
    Pattern ready();

    /** Returns the number of lines that match {@link #ready()} before all applications answer. */
    default int readyLines(int applications) {
        return 1;
    }

    /** Matches lines of the log after which the application never answers. */
    Pattern failed();

    /** Matches the line of the log after an application was deployed again. */
    default Pattern redeployed() {
        throw new UnsupportedOperationException();
    }

    /**
     * Deploys an application again: most servers notice that the time of its file has changed.
     *
     * @param application the file from which the server has deployed it first
     * @param work the folder of the server
     */
    default void redeploy(Path application, Path work) throws IOException {
        var time = Files.getLastModifiedTime(application).toInstant();
        Files.setLastModifiedTime(application, FileTime.from(time.plusSeconds(10)));
    }

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
        /** Bodies with a content encoding reach the application, which rejects them. */
        COMPRESSED_BODIES,
        /** Bearer tokens of MicroProfile JWT. */
        TOKENS,
        /** Status 401 for requests without a token. */
        UNAUTHORIZED_WITHOUT_TOKEN,
        /** Jakarta Transactions and Jakarta Persistence. */
        TRANSACTIONS,
        /** Further applications beside the war of this module. */
        SEVERAL_APPLICATIONS,
        /** Applications that are deployed again while the server runs. */
        REDEPLOYMENT,
        /** Several wars in one enterprise archive. */
        ENTERPRISE_ARCHIVES
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
            case "liberty" -> LibertyLauncher.ofJakartaEe10();
            case "liberty-ee-11" -> LibertyLauncher.ofJakartaEe11();
            case "wildfly" -> new WildFlyLauncher();
            case "payara" -> new PayaraLauncher();
            case "glassfish" -> new GlassFishLauncher();
            case "glassfish-ee-11" -> new GlassFish8Launcher();
            case "helidon" -> new HelidonLauncher();
            default -> throw new IllegalArgumentException("unknown server " + name);
        };
    }

    /** Returns a file or folder that the build passes as a system property. */
    static Path path(String property) {
        return Path.of(System.getProperty(property));
    }

    /** Returns the name of the file of an application without its type. */
    static String name(Path application) {
        return application.getFileName().toString().replaceFirst("\\.war$", "");
    }

    /** Returns the JDK of the servers: that of the tests, unless the build names another one. */
    static String javaHome() {
        return System.getProperty("server.java.home", System.getProperty("java.home"));
    }

    /** Returns the command of the JVM of the servers. */
    static String java() {
        return Path.of(javaHome(), "bin/java").toString();
    }
}

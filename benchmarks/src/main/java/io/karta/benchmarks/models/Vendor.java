/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.models;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The vendor's process. */
record Vendor(Process process, URI address) implements AutoCloseable {

    static Vendor start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dsun.net.httpserver.nodelay=true",
                        "-Dsun.net.httpserver.maxIdleConnections=5000",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VendorServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new Vendor(process, URI.create("http://127.0.0.1:" + out.readLine()));
    }

    @Override
    public void close() {
        process.destroy();
    }
}

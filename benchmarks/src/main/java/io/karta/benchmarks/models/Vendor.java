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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The process of the simulated vendor.
 *
 * @param plain its address over plain HTTP
 * @param secure its address over TLS
 */
record Vendor(Process process, VendorAddress plain, VendorAddress secure) implements AutoCloseable {

    static final String PASSWORD = "benchmark";

    static Vendor start() throws IOException, InterruptedException {
        Path store = Files.createTempDirectory("karta-benchmark").resolve("vendor.p12");
        run(
                "keytool",
                "-genkeypair",
                "-alias",
                "vendor",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD);
        Process process = new ProcessBuilder(
                        tool("java"),
                        "-Dsun.net.httpserver.nodelay=true",
                        "-Dsun.net.httpserver.maxIdleConnections=5000",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VendorServer.class.getName(),
                        store.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var plain = new VendorAddress(URI.create("http://127.0.0.1:" + out.readLine()), store);
        return new Vendor(process, plain, new VendorAddress(URI.create("https://127.0.0.1:" + out.readLine()), store));
    }

    List<VendorAddress> addresses() {
        return List.of(plain, secure);
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static void run(String tool, String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(List.of(tool(tool)));
        command.addAll(List.of(arguments));
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException(tool + " failed with " + status);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}

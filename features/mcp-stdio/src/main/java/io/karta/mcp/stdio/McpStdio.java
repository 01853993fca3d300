/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Program that connects a desktop client to an endpoint of Karta. It ends when its input ends.
 *
 * <pre>{@code
 * java -jar karta-mcp-stdio.jar http://localhost:9080/karta/mcp --header X-Tenant=north
 * }</pre>
 *
 * <p>The environment variables {@code KARTA_MCP_URL}, {@code KARTA_MCP_TOKEN} and {@code KARTA_MCP_HEADERS} contain
 * what the arguments do not: other users of a machine can read the arguments of a program.
 */
public final class McpStdio {

    private static final Logger LOG = System.getLogger(McpStdio.class.getName());
    private static final int USAGE = 2;

    private McpStdio() {}

    /**
     * Passes messages until the input ends.
     *
     * @param args the URL of the endpoint, and options
     * @throws IOException if the input cannot be read
     */
    public static void main(String... args) throws IOException {
        try {
            var settings = LauncherSettings.of(args, System.getenv());
            // the streams of System can be redirected, and anything else in them would break the protocol
            try (var input = new FileInputStream(FileDescriptor.in);
                    var output = new FileOutputStream(FileDescriptor.out);
                    var bridge = new Bridge(new Endpoint(settings), new Output(output))) {
                bridge.run(input);
            }
        } catch (IllegalArgumentException e) {
            LOG.log(Level.ERROR, () -> String.valueOf(e.getMessage()));
            System.exit(USAGE);
        }
    }
}

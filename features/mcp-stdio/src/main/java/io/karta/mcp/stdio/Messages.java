/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.stdio;

/** Texts of errors, for the log of a client and its users. */
final class Messages {

    private static final String USAGE = "Call java -jar karta-mcp-stdio.jar <url> [--token <token>] "
            + "[--header <name>=<value>].. or set KARTA_MCP_URL.";

    private Messages() {}

    private static IllegalArgumentException usage(String problem) {
        return new IllegalArgumentException("KARTA-120: " + problem + ". " + USAGE);
    }

    static IllegalArgumentException noUrl() {
        return usage("the URL of the MCP endpoint is missing");
    }

    static IllegalArgumentException invalidUrl(String url) {
        return usage("the URL \"%s\" of the MCP endpoint is invalid".formatted(url));
    }

    static IllegalArgumentException unknownOption(String option) {
        return usage("the option %s is unknown".formatted(option));
    }

    static IllegalArgumentException noValue(String option) {
        return usage("the option %s has no value".formatted(option));
    }

    static IllegalArgumentException invalidHeader() {
        return usage("a header has no name and value, or cannot be sent over HTTP");
    }

    static String unreachable(Endpoint endpoint, String reason) {
        return "KARTA-121: the MCP endpoint %s cannot be reached: %s. Start the server, and check the URL."
                .formatted(endpoint.url(), reason);
    }

    static String rejected(Endpoint endpoint, int status) {
        return ("KARTA-122: the MCP endpoint %s rejected the request with the status %d. For 401 set KARTA_MCP_TOKEN "
                        + "or a header with credentials; otherwise check the URL.")
                .formatted(endpoint.url(), status);
    }

    static String noResponse(Endpoint endpoint) {
        return "KARTA-123: the MCP endpoint %s closed the connection before its response. Send the request again."
                .formatted(endpoint.url());
    }

    static String invalidMessage(String problem) {
        return "KARTA-124: the message is invalid: %s. Send one JSON object per line.".formatted(problem);
    }
}

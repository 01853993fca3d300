/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.http;

import static java.util.Objects.requireNonNull;

import java.net.URI;

/**
 * Origin of a page, which browsers send in the header {@code Origin} of requests that the page makes.
 *
 * <pre>{@code
 * boolean isOwnPage = new WebOrigin(request.getHeader("Origin")).isOf(request.getHeader("Host"));
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param value the value of the header, such as {@code https://shop.example}
 */
public record WebOrigin(String value) {

    private static final String HTTP = "http://";
    private static final String HTTPS = "https://";

    /**
     * Creates an origin.
     *
     * @throws NullPointerException if the value is null
     */
    public WebOrigin {
        requireNonNull(value, "value");
    }

    /**
     * Returns whether the page comes from the host of the request. Only host and port are compared, because a proxy may
     * terminate TLS; the default port of the origin may be omitted.
     *
     * @param host the value of the header {@code Host}, or the {@link #authority} of the requested URI
     * @return {@code true} if it does
     */
    public boolean isOf(String host) {
        if (!value.startsWith(HTTP) && !value.startsWith(HTTPS)) {
            return false;
        }
        String own = withoutDefaultPort(authority(value));
        return !own.isEmpty() && own.equalsIgnoreCase(withoutDefaultPort(host));
    }

    /** Browsers omit the default port; some proxies add it to the header Host. */
    private String withoutDefaultPort(String authority) {
        String port = value.startsWith(HTTPS) ? ":443" : ":80";
        return authority.endsWith(port) ? authority.substring(0, authority.length() - port.length()) : authority;
    }

    /**
     * Returns host and port of an address. It replaces a missing header {@code Host}: HTTP/2 has none, and some servers
     * do not add it.
     *
     * @param address an absolute URI
     * @return host and port as they are written; empty if there are none
     */
    public static String authority(String address) {
        try {
            String authority = URI.create(address).getRawAuthority();
            return authority == null ? "" : authority;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}

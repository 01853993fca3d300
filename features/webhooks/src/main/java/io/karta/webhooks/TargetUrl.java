/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules for the URLs of receivers. */
final class TargetUrl {

    /** IP address in a URL, in any notation that Java parses without a name server. */
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[.*]");

    private static final int LAST_PORT = 65_535;

    private TargetUrl() {}

    /**
     * Returns an HTTP URL with a host and a valid port, without user and fragment; empty if the text is invalid. The
     * client sends ASCII characters only, so all others are encoded.
     */
    static Optional<URI> parse(String text) {
        try {
            var url = new URI(text.strip());
            String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            boolean isTarget = (scheme.equals("https") || scheme.equals("http"))
                    && url.getHost() != null
                    && url.getPort() != 0
                    && url.getPort() <= LAST_PORT
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null;
            return isTarget ? Optional.of(URI.create(url.toASCIIString())) : Optional.empty();
        } catch (URISyntaxException ignored) { // reported without the text, which may contain a secret
            return Optional.empty();
        }
    }

    /** Returns whether requests are not encrypted. */
    static boolean isPlain(URI url) {
        return url.getScheme().equalsIgnoreCase("http");
    }

    /** Returns the address of a host that is an IP address. */
    static Optional<InetAddress> knownAddress(URI url) {
        String host = url.getHost();
        if (host.equalsIgnoreCase("localhost")) {
            return Optional.of(InetAddress.getLoopbackAddress());
        }
        try {
            return ADDRESS.matcher(host).matches() ? Optional.of(InetAddress.getByName(host)) : Optional.empty();
        } catch (UnknownHostException ignored) { // not an address: each attempt fails
            return Optional.empty();
        }
    }
}

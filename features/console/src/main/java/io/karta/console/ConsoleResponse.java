/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.Assets.Asset;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Response to a request of the console. Not thread-safe. */
final class ConsoleResponse {

    private static final Logger LOG = System.getLogger(ConsoleResponse.class.getName());
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'";

    private final HttpServletRequest request;
    private final HttpServletResponse response;

    ConsoleResponse(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
    }

    /** Without scripts and styles of others, without frames around the pages, and without copies in caches. */
    void addSecurityHeaders() {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cache-Control", "private, no-cache");
    }

    /**
     * Sends data that a page polls. They are not read if the page has them, and no event has occurred since then.
     *
     * @param event the latest event; empty if the data change without events
     */
    void send(Optional<String> event, Clock clock, Supplier<JsonObject> data) {
        var known = PollTag.read(knownTag());
        if (event.isPresent()
                && known.filter(tag -> tag.isCurrent(event.get(), clock)).isPresent()) {
            notModified(known.get().text());
            return;
        }
        var content = Content.of(data.get().toString().getBytes(StandardCharsets.UTF_8));
        var tag = event.map(latest -> PollTag.of(latest, clock, content).text()).orElseGet(content::tag);
        if (known.filter(tagged -> tagged.hash().equals(content.hash())).isPresent()) {
            notModified(tag);
        } else {
            response.setHeader("Cache-Control", "no-store"); // the page itself keeps what it shows
            send(new Asset("application/json", content), tag);
        }
    }

    void send(Asset asset) {
        send(asset, asset.content().tag());
    }

    private void send(Asset asset, String tag) {
        if (tag.equals(knownTag())) {
            notModified(tag);
        } else {
            response.setHeader("ETag", tag);
            write(asset.type(), asset.content().bytes());
        }
    }

    /** A proxy that compresses responses makes their tags weak, which has no effect here (RFC 9110, section 13.1.2). */
    private @Nullable String knownTag() {
        @Nullable String tag = request.getHeader("If-None-Match");
        return tag != null && tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    private void notModified(String tag) {
        response.setHeader("ETag", tag);
        response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
    }

    /** The paths of the page are relative to its directory. */
    void redirectToDirectory() {
        response.setStatus(HttpServletResponse.SC_FOUND);
        response.setHeader("Location", "console/"); // relative: the address of the request is input
    }

    void reject(RequestException problem) {
        if (!response.isCommitted()) {
            addSecurityHeaders();
            response.setStatus(problem.status());
            response.setHeader("Cache-Control", "no-store");
            if (problem.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
                response.setHeader("Retry-After", "5");
            }
            write("application/problem+json", problem.toJson().toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void write(String type, byte[] bytes) {
        try {
            response.setContentType(type);
            response.setContentLength(bytes.length);
            if (!"HEAD".equals(request.getMethod())) {
                response.getOutputStream().write(bytes);
            }
        } catch (IOException e) { // the browser has left the page
            LOG.log(Level.DEBUG, () -> "A response of the console was aborted: " + e);
        }
    }
}

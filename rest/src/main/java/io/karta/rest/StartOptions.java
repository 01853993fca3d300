/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/**
 * Options of a request that starts a process.
 *
 * @param preferences how the client wants to be answered
 * @param label the business key of the process
 */
record StartOptions(Preferences preferences, Optional<String> label) {

    private static final int LONGEST_LABEL = 200;

    static StartOptions of(HttpHeaders headers, UriInfo uri) {
        var parameters = new QueryParameters(uri.getQueryParameters());
        var label = parameters.text("label", LONGEST_LABEL);
        parameters.verify();
        return new StartOptions(Preferences.of(headers), label);
    }

    ProcessOptions toProcessOptions(Caller caller) {
        var options = ProcessOptions.defaults().withCaller(caller);
        options = preferences.language().isPresent()
                ? options.withLocale(preferences.language().get())
                : options;
        return label.isPresent() ? options.withLabel(label.get()) : options;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Configuration of one server. Immutable.
 *
 * @param name the name of the connection and of its tool group
 * @param url the URL of a server with streamable HTTP; empty for a command
 * @param command the command of a server over stdio, with its arguments; empty for a URL
 * @param env environment variables of the command
 * @param headers additional HTTP headers
 * @param tokenBean the name of the bean that provides access tokens
 * @param login the login by OAuth
 * @param version the protocol version; empty to negotiate it
 * @param filter the names of the tools that are used
 * @param prefix the start of the names of the tools in this application
 * @param accepted the hash of the accepted definitions; empty to accept the definitions that are received first
 * @param samplingModel the model that the server may request; empty for none
 * @param elicitationBean the name of the bean that answers requests for input; empty for none
 * @param timeout the time limit of a call
 * @param availabilityTimeout how long planning waits for a connection that is being established
 * @param description the description of the tool group
 */
record ConnectionSettings(
        String name,
        Optional<URI> url,
        List<String> command,
        Map<String, String> env,
        Map<String, String> headers,
        Optional<String> tokenBean,
        Optional<LoginSettings> login,
        Optional<String> version,
        Predicate<String> filter,
        String prefix,
        Optional<String> accepted,
        Optional<String> samplingModel,
        Optional<String> elicitationBean,
        Duration timeout,
        Duration availabilityTimeout,
        String description) {

    ConnectionSettings {
        command = List.copyOf(command);
        env = Map.copyOf(env);
        headers = Map.copyOf(headers);
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * POST request with a JSON body.
 *
 * @param address the URL
 * @param headers its headers
 * @param body the body, sent in UTF-8
 * @param limit the maximum time until the response is complete; for streams, without the time of their reader
 */
public record HttpCall(URI address, Map<String, String> headers, String body, Duration limit) {}

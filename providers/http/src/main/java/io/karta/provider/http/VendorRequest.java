/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import jakarta.json.JsonObject;

/**
 * Request in the format of a vendor.
 *
 * @param path the path below the base URL, such as {@code chat/completions}
 * @param body the body
 */
public record VendorRequest(String path, JsonObject body) {}

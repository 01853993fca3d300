/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.mcp.client.oauth.OAuthSettings;
import java.util.Optional;

/**
 * Login to a server by OAuth.
 *
 * @param oauth the settings of the protocol
 * @param bean the name of the bean that lets a person log in; empty for credentials of the application
 */
record LoginSettings(OAuthSettings oauth, Optional<String> bean) {}

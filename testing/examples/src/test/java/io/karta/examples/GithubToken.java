/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import io.karta.mcp.client.McpTokenProvider;
import io.karta.model.Secret;
import io.karta.process.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.util.Optional;

@Named("githubToken")
@ApplicationScoped
public class GithubToken implements McpTokenProvider {

    @Override
    public Optional<Secret> token(Caller caller) { // anonymous when the tools are listed
        return Optional.ofNullable(System.getenv("GITHUB_TOKEN")).map(Secret::of);
    }
}

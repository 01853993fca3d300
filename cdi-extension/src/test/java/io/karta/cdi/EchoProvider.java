/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.AgentException;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Models that answer with their own name and their temperature. */
@Singleton
public class EchoProvider implements LanguageModelProvider {

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public LanguageModel create(ModelConfig config) {
        if (config.properties().containsKey("refuse")) {
            throw new AgentException("KARTA-699: refused on purpose");
        }
        if (config.properties().containsKey("break")) {
            throw new IllegalStateException("broken on purpose");
        }
        return new Echo(config);
    }

    @Override
    public Optional<ModelConfig> fromEnvironment(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("ECHO_API_KEY"))
                .map(key -> ModelConfig.builder("echo", name()).model(key).build());
    }

    record Echo(ModelConfig config) implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("%s of %s at %s"
                    .formatted(
                            config.model().orElse(config.name()),
                            config.provider(),
                            request.options().temperature().map(String::valueOf).orElse("its own temperature")));
        }
    }
}

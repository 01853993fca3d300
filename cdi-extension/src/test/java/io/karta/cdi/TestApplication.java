/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.cdi.config.StandaloneConfiguration;
import io.karta.engine.definition.AgentModel;
import io.karta.process.AgentPlatform;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.util.TypeLiteral;
import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** An application of a few classes in a container of its own, with a configuration and an environment of its own. */
public final class TestApplication implements AutoCloseable {

    public final WeldContainer container;

    private TestApplication(WeldContainer container) {
        this.container = container;
    }

    public static Builder of(Class<?>... classes) {
        return new Builder(List.of(classes));
    }

    public <T> T get(Class<T> type, Annotation... qualifiers) {
        return container.select(type, qualifiers).get();
    }

    /** The only agent there is, as it was read. */
    AgentModel agent() {
        return (AgentModel) get(AgentPlatform.class).agents().stream()
                .reduce((one, other) -> {
                    throw new AssertionError("more than one agent: " + one.name() + " and " + other.name());
                })
                .orElseThrow();
    }

    public <T> T get(TypeLiteral<T> type, Annotation... qualifiers) {
        return container.select(type, qualifiers).get();
    }

    public WeldContainer container() {
        return container;
    }

    @Override
    public void close() {
        container.close();
    }

    public static final class Builder {

        private final List<Class<?>> classes;
        private final Map<String, String> properties = new HashMap<>();
        private final Map<String, String> environment = new HashMap<>();

        private Builder(List<Class<?>> classes) {
            this.classes = classes;
        }

        public Builder with(String key, String value) {
            properties.put(key, value);
            return this;
        }

        Builder withVariable(String name, String value) {
            environment.put(name, value);
            return this;
        }

        public TestApplication deploy() {
            var configuration = new StandaloneConfiguration(properties, environment);
            return new TestApplication(new Weld(UUID.randomUUID().toString())
                    .disableDiscovery()
                    .beanClasses(classes.toArray(Class<?>[]::new))
                    .addExtension(new KartaExtension(() -> configuration))
                    .initialize());
        }

        /** The first line of every problem with the application, in their order; fails if there is none. */
        List<String> listOfProblems() {
            return Pattern.compile("KARTA-\\d{3}: .*")
                    .matcher(problems())
                    .results()
                    .map(MatchResult::group)
                    .distinct()
                    .toList();
        }

        /** Returns the message of the failed deployment; fails if the application deploys. */
        public String problems() {
            try (TestApplication deployed = deploy()) {
                throw new AssertionError("deployed, although something is wrong: "
                        + deployed.container().getId());
            } catch (DeploymentException refused) {
                return refused.getMessage();
            }
        }
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.karta.agent.ConfigKeys;
import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider;
import io.karta.spi.TypedSettings;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/**
 * Provides traces and metrics to the {@code OpenTelemetry} bean of the server or the application, otherwise to {@code
 * GlobalOpenTelemetry}. It is looked up at the first operation. Thread-safe.
 */
public final class OpenTelemetryProvider implements InstrumentationProvider {

    private static final Logger LOG = System.getLogger(OpenTelemetryProvider.class.getName());

    private final String api;

    /** Creates a provider, as the service loader does. */
    public OpenTelemetryProvider() {
        this("io.opentelemetry.api.OpenTelemetry");
    }

    OpenTelemetryProvider(String api) {
        this.api = api;
    }

    @Override
    public Set<String> keys() {
        return Set.of(
                ConfigKeys.OPENTELEMETRY_CAPTURE_CONTENT,
                ConfigKeys.OPENTELEMETRY_MAX_CONTENT_LENGTH,
                ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MODELS,
                ConfigKeys.OPENTELEMETRY_PROPAGATE_TO_MCP_SERVERS);
    }

    @Override
    public Optional<Instrumentation> create(TypedSettings settings, BeanFinder beans) {
        var read = TelemetrySettings.read(settings);
        if (!isApiPresent()) {
            LOG.log(Level.WARNING, Messages::apiMissing);
            return Optional.empty();
        }
        return Optional.of(new OpenTelemetryInstrumentation(read, new OpenTelemetryFinder(beans)::find));
    }

    private boolean isApiPresent() {
        try {
            Class.forName(api, false, OpenTelemetryProvider.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException ignored) { // reported by the caller
            return false;
        }
    }
}

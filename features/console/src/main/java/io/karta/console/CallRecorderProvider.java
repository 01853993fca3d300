/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.agent.ConfigKeys;
import io.karta.observation.Instrumentation;
import io.karta.observation.InstrumentationProvider;
import io.karta.spi.TypedSettings;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Provider of the recorder of calls, if the configuration permits the console to show their content. */
public final class CallRecorderProvider implements InstrumentationProvider {

    /** Creates a provider, as the service loader does. */
    public CallRecorderProvider() {}

    @Override
    public Set<String> keys() {
        return Set.of(ConfigKeys.CONSOLE_CAPTURE_CONTENT);
    }

    @Override
    public Optional<Instrumentation> create(TypedSettings settings, BeanFinder beans) {
        return settings.bool(ConfigKeys.CONSOLE_CAPTURE_CONTENT)
                .filter(captures -> captures)
                .map(captures -> new CallRecorder(Clock.systemUTC()));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.spi.Converter;

/**
 * Converter for {@code @ConfigProperty} fields of type {@link LlmOptions}: {@code best}, or {@code
 * model=best;temperature=0.2}. MicroProfile Config discovers it.
 */
public final class LlmOptionsConverter implements Converter<LlmOptions> {

    private static final long serialVersionUID = 1L;

    private static final String TYPE = "LlmOptions";
    private static final String ROLE = "role";
    private static final List<String> OPTIONS = List.of(
            ConfigKeys.TEMPERATURE,
            ConfigKeys.TOP_P,
            ConfigKeys.TOP_K,
            ConfigKeys.MAX_TOKENS,
            ConfigKeys.FREQUENCY_PENALTY,
            ConfigKeys.PRESENCE_PENALTY,
            ConfigKeys.THINKING,
            ConfigKeys.THINKING_TOKENS,
            ConfigKeys.TRUNCATION);

    /** Creates a converter. */
    public LlmOptionsConverter() {}

    @Override
    public LlmOptions convert(String value) {
        List<String> allowed = new ArrayList<>(List.of(ConfigKeys.MODEL, ROLE, ConfigKeys.TIMEOUT));
        allowed.addAll(OPTIONS);
        NamedParts parts = NamedParts.read(TYPE, allowed, ConfigKeys.MODEL, value);
        LlmOptions options = whom(parts).orElse(set(parts));
        return parts.has(ConfigKeys.TIMEOUT) ? options.withTimeout(timeout(parts.text(ConfigKeys.TIMEOUT))) : options;
    }

    private static LlmOptions whom(NamedParts parts) {
        if (parts.has(ConfigKeys.MODEL) && parts.has(ROLE)) {
            throw Messages.badPart(TYPE, ROLE, parts.text(ROLE), "a role or a model, but not both");
        }
        if (parts.has(ConfigKeys.MODEL)) {
            return LlmOptions.ofModel(parts.text(ConfigKeys.MODEL));
        }
        return parts.has(ROLE) ? LlmOptions.ofRole(parts.text(ROLE)) : LlmOptions.defaults();
    }

    /** The parts have the same meaning as the keys of a model. */
    private static LlmOptions set(NamedParts parts) {
        var draft = new ModelDraft(ModelConfig.builder(TYPE, TYPE).build());
        parts.all().forEach((name, text) -> {
            if (OPTIONS.contains(name)) {
                try {
                    ModelKeys.set(draft, name, text);
                } catch (IllegalArgumentException | DateTimeException wrong) {
                    throw Messages.badPart(TYPE, name, text, ModelKeys.allowed(name));
                }
            }
        });
        return draft.options;
    }

    private static Duration timeout(String text) {
        try {
            Duration timeout = Duration.parse(text);
            if (!timeout.isNegative() && !timeout.isZero()) {
                return timeout;
            }
        } catch (DateTimeException ignored) {
            // reported below, together with invalid durations
        }
        throw Messages.badPart(TYPE, ConfigKeys.TIMEOUT, text, "a duration above zero such as PT60S");
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.model.ModelConfig;
import io.karta.model.RetryConfig;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the configuration of a model, or of a role that changes a model. */
public final class ModelReader {

    /** Properties with secret values. */
    private static final Pattern SECRET = Pattern.compile(".*(key|secret|token|password|headers).*");

    /** Properties with "token" in their names that are not secret. */
    private static final Set<String> COUNTS = Set.of(ConfigKeys.MAX_TOKENS, ConfigKeys.THINKING_TOKENS);

    private final Problems problems;

    public ModelReader(Problems problems) {
        this.problems = problems;
    }

    Set<String> keys() {
        return ModelKeys.names();
    }

    /** Returns the base with all configured values; unknown keys become properties of the provider. */
    public ModelConfig read(ModelConfig base, Map<String, Setting> settings) {
        var draft = new ModelDraft(base);
        settings.forEach((key, setting) -> {
            if (ModelKeys.contains(key)) {
                set(draft, key, setting);
            } else if (!key.isEmpty() && !ResilienceKeys.RENAMED.containsKey(key)) {
                draft.config.property(key, setting.value());
            }
        });
        check(base.name(), draft.retry);
        return draft.build();
    }

    private void check(String model, RetryConfig retry) {
        if (retry.maxDelay().compareTo(retry.delay()) < 0) {
            problems.add(Messages.backoffShrinks(model, retry.delay(), retry.maxDelay()));
        }
        if (!retry.maxDuration().isZero() && retry.maxDuration().compareTo(retry.delay()) <= 0) {
            problems.add(Messages.retriesEndTooEarly(model, retry.maxDuration(), retry.delay()));
        }
    }

    private void set(ModelDraft draft, String key, Setting setting) {
        try {
            ModelKeys.set(draft, key, setting.value());
        } catch (IllegalArgumentException | java.time.DateTimeException | NullPointerException wrong) {
            problems.add(Messages.badValue(shown(setting), ModelKeys.allowed(key)));
        }
    }

    private static Setting shown(Setting setting) {
        String last = setting.key().substring(setting.key().lastIndexOf('.') + 1);
        boolean hidden = SECRET.matcher(last).matches() && !COUNTS.contains(last);
        return hidden ? setting.withValue("***") : setting;
    }
}

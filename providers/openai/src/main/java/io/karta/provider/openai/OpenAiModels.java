/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.provider.http.HttpModel;
import io.karta.provider.http.ModelCapabilities;
import io.karta.provider.http.ModelOption;
import io.karta.provider.http.Vendor;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Factory of models of OpenAI, and of vendors with its API. */
final class OpenAiModels {

    private static final String CHAT = "chat";
    private static final String GOOGLE = ".googleapis.com";

    /** Models of Google that require signatures. */
    private static final Pattern SIGNED =
            Pattern.compile("(?:.*/)?gemini-(?:(?:[3-9]|\\d{2})(?:[.-].*)?|(?:.+-)?latest)");

    private static final String RESPONSES = "responses";
    private static final Set<ModelOption> NOT_IN_RESPONSES =
            Set.of(ModelOption.FREQUENCY_PENALTY, ModelOption.PRESENCE_PENALTY);

    private static final String OPENAI = "openai";

    /** Servers with OpenAI's API may have models of OpenAI. */
    private static final String COMPATIBLE = "openai-compatible";

    private OpenAiModels() {}

    /** Returns whose entries in files of capabilities apply. */
    private static String[] providers(ModelConfig config, boolean isOpenAi) {
        if (isOpenAi) {
            return new String[] {OPENAI};
        }
        return config.provider().equals(OPENAI)
                ? new String[] {COMPATIBLE}
                : new String[] {config.provider(), COMPATIBLE};
    }

    /**
     * Creates a model.
     *
     * @param isOpenAi whether all models of the vendor are OpenAI's
     */
    static LanguageModel create(Vendor vendor, ModelConfig config, boolean isOpenAi) {
        var effort = Optional.ofNullable(config.properties().get(OpenAiProvider.REASONING_EFFORT));
        var family = new OpenAiCapabilities(vendor.modelOf(config), isOpenAi, effort);
        var seed = vendor.numberOf(config, Vendor.SEED);
        boolean isResponses = isResponses(vendor, config, family);
        String summary = vendor.choiceOf(config, OpenAiProvider.REASONING_SUMMARY, summaries(config));
        boolean hasSummary = config.properties().containsKey(OpenAiProvider.REASONING_SUMMARY)
                && !summary.equals(ResponsesSettings.NO_SUMMARY);
        boolean thinks = family.thinks() || effort.isPresent() || hasSummary;
        var settings = ChatSettings.of(family.model(), config, seed);
        Set<ModelOption> unsupported = EnumSet.noneOf(ModelOption.class);
        unsupported.addAll(family.unsupported());
        unsupported.addAll(isResponses ? NOT_IN_RESPONSES : Set.of());
        var model = HttpModel.builder(vendor.without(unsupported), config);
        if (isResponses) {
            String reason = config.properties().containsKey(OpenAiProvider.API)
                    ? "the Responses API of %s has no such parameter".formatted(vendor)
                    : "the Responses API of %s, the default for %s unless api=chat is set, has no such parameter"
                            .formatted(vendor, family.model());
            model.rejecting(Vendor.STOP, reason).rejecting(Vendor.SEED, reason);
        } else {
            model.rejecting(
                    OpenAiProvider.REASONING_SUMMARY, "only the Responses API of %s has summaries".formatted(vendor));
        }
        if (!family.acceptsStops()) {
            model.rejecting(Vendor.STOP, "%s of %s has no stop sequences".formatted(family.model(), vendor));
        }
        return model.schemaConstrained(family.enforcesSchemas())
                .schemaConstrainedBesideTools(family.enforcesSchemas())
                .callingTools(family.callsTools())
                .capableOf(
                        ModelCapabilities.of(OpenAiModels.class, config, family.model(), providers(config, isOpenAi)))
                .build(json -> isResponses
                        ? new Responses(
                                json,
                                ResponsesSettings.of(settings, config, thinks, summary),
                                thinks || !family.isOpenAi())
                        : new ChatCompletions(
                                json, isOpenAi ? settings.withoutReasoning() : settings, dialect(config, family)));
    }

    private static ChatDialect dialect(ModelConfig config, OpenAiCapabilities family) {
        String host = config.baseUrl().map(URI::getHost).orElse("");
        if (config.provider().equals(DeepSeekProvider.NAME) || host.equals(DeepSeekProvider.HOST)) {
            return ChatDialect.DEEPSEEK;
        }
        boolean isSigned =
                host.endsWith(GOOGLE) && SIGNED.matcher(family.model()).matches();
        return isSigned ? ChatDialect.GOOGLE : family.dialect();
    }

    /** Returns whether the Responses API is called, because it is configured, or because the model needs it. */
    private static boolean isResponses(Vendor vendor, ModelConfig config, OpenAiCapabilities family) {
        boolean isNeeded = family.needsResponses() && config.completionsPath().isEmpty();
        List<String> apis = isNeeded ? List.of(RESPONSES, CHAT) : List.of(CHAT, RESPONSES);
        return vendor.choiceOf(config, OpenAiProvider.API, apis).equals(RESPONSES);
    }

    /** Returns the possible summaries, the default first; OpenAI denies them to unverified organizations. */
    private static List<String> summaries(ModelConfig config) {
        List<String> summaries = new ArrayList<>(ResponsesSettings.SUMMARIES);
        if (!config.properties().containsKey(OpenAiProvider.API)) {
            summaries.remove(ResponsesSettings.NO_SUMMARY);
            summaries.add(0, ResponsesSettings.NO_SUMMARY);
        }
        return summaries;
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import static io.karta.cdi.problem.Descriptions.didYouMean;
import static io.karta.cdi.problem.Descriptions.excerpt;
import static io.karta.cdi.problem.Descriptions.problem;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Descriptions;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.spi.SimilarNames;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.util.Collection;

/** Error messages of this package. Codes are never reused. */
final class Messages {

    private Messages() {}

    static DeploymentException unknownProvider(String model, Setting setting, Collection<String> providers) {
        return problem(("KARTA-460: %s is %s, but there is no such provider for model %s.%s %s"
                        + " Correct the name, or add the provider's jar.")
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        model,
                        didYouMean(SimilarNames.findClosest(setting.value(), providers)),
                        Descriptions.known("providers", providers)));
    }

    static DeploymentException modelWithoutProvider(String key, String model, Collection<String> providers) {
        return problem("KARTA-461: model %s has no provider. Set %s to one of: %s."
                .formatted(model, key, Descriptions.list(providers)));
    }

    static DeploymentException noModel(String who, Collection<String> providers, Collection<String> lost) {
        return problem(("KARTA-463: %s uses a language model, but none is configured.%s Set"
                        + " karta.models.<name>.provider (the providers are: %s), or an environment variable such as"
                        + " OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY or OLLAMA_BASE_URL; "
                        + "or add a"
                        + " @Named bean of type LanguageModel; or, for a demonstration, add "
                        + "karta-provider-scripted and set"
                        + " %s=true.")
                .formatted(
                        who,
                        lost.isEmpty() ? "" : " " + String.join(" ", lost),
                        Descriptions.list(providers),
                        ConfigKeys.SCRIPTED_ANSWERS));
    }

    static DeploymentException noDefaultModel(Collection<String> models, String from) {
        return problem("KARTA-464: %s %s, and none is the default. Set %s to one of: %s."
                .formatted(Descriptions.list(models), from, ConfigKeys.DEFAULT_MODEL, Descriptions.list(models, "or")));
    }

    static DeploymentException providerFailed(String model, String provider, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-465: provider %s failed to create model %s (%s). Fix the cause; check the "
                                + "keys below %s%s.")
                        .formatted(provider, model, cause.getClass().getSimpleName(), ConfigKeys.MODELS, model),
                cause);
    }

    static DeploymentException environmentNotRead(String provider, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-469: provider %s failed to read the environment (%s). Fix the cause, or "
                                + "correct its environment variables; models below %s<name>.provider need none.")
                        .formatted(provider, cause.getClass().getSimpleName(), ConfigKeys.MODELS),
                cause);
    }

    static String unusedEnvironment(String problem) {
        return problem + " The application does not use this, so it is deployed.";
    }

    static DeploymentException providersOfOneName(String name, Collection<Class<?>> types) {
        return problem("KARTA-466: %s are all providers with the name %s. Keep one of them."
                .formatted(
                        Descriptions.list(
                                types.stream().map(Class::getTypeName).sorted().toList()),
                        name));
    }

    static DeploymentException severalRenderers(Collection<String> providers) {
        return problem(("KARTA-468: several jars contain a template renderer: %s. Keep one of them, or add a "
                        + "bean of type PromptRenderer.")
                .formatted(String.join(", ", providers)));
    }

    static DeploymentException nothingRecords(Setting directory) {
        return problem(("KARTA-765: %s enables recordings, but no recorder is available. Add "
                        + "io.karta:karta-provider-replay, or remove the key.")
                .formatted(directory.key()));
    }

    static DeploymentException beansOfOneName(String name, Collection<Bean<?>> beans) {
        return problem(
                ("KARTA-900: %s are all models with the name %s. Rename one of them with @Named, or " + "remove it.")
                        .formatted(listed(beans), name));
    }

    static ModelException endedByFaultTolerance(String model, Kind kind, RuntimeException cause) {
        return new ModelException(
                ("KARTA-570: MicroProfile Fault Tolerance ended the call of model '%s', a bean, with %s. Check the"
                                + " annotations on the bean, or set karta.models.%s.fallback.")
                        .formatted(model, cause.getClass().getSimpleName(), model),
                kind,
                cause);
    }

    static DeploymentException scriptBesideKeys(Collection<String> warnings) {
        return problem(
                ("KARTA-904: %s is true, but the application configures a model with keys that have no effect: %s"
                                + " Correct them, or remove them.")
                        .formatted(ConfigKeys.SCRIPTED_ANSWERS, String.join(" ", warnings)));
    }

    private static String listed(Collection<Bean<?>> beans) {
        return Descriptions.list(beans.stream()
                .map(bean -> bean.getBeanClass().getTypeName())
                .sorted()
                .toList());
    }

    static DeploymentException noEmbeddingModel(String who, Collection<String> providers) {
        return problem(("KARTA-475: %s uses embeddings, but no embedding model is configured. Set "
                        + "%s<name>.%s (the providers are: %s), or an environment variable such as "
                        + "OPENAI_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY or OLLAMA_BASE_URL; or add a @Named "
                        + "bean of type EmbeddingModel; or, for a demonstration, add karta-provider-scripted "
                        + "and set %s=true.")
                .formatted(
                        who,
                        ConfigKeys.EMBEDDINGS,
                        ConfigKeys.PROVIDER,
                        Descriptions.list(providers),
                        ConfigKeys.SCRIPTED_ANSWERS));
    }

    static DeploymentException noDefaultEmbeddingModel(Collection<String> models, String from) {
        return problem("KARTA-476: %s %s as embedding models, and none is the default. Set %s to one of: %s."
                .formatted(
                        Descriptions.list(models),
                        from,
                        ConfigKeys.DEFAULT_EMBEDDING,
                        Descriptions.list(models, "or")));
    }

    static DeploymentException unknownEmbeddingModel(Setting setting, Collection<String> models) {
        return problem(("KARTA-477: %s is %s, but there is no such embedding model.%s %s "
                        + "Correct the"
                        + " name, or set %s%s.%s.")
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        didYouMean(SimilarNames.findClosest(setting.value(), models)),
                        Descriptions.known("embedding models", models),
                        ConfigKeys.EMBEDDINGS,
                        excerpt(setting.value()),
                        ConfigKeys.PROVIDER));
    }

    static DeploymentException embeddingProviderFailed(String model, String provider, RuntimeException cause) {
        return new DeploymentException(
                ("KARTA-478: provider %s failed to create embedding model %s (%s). Fix the cause; "
                                + "check the keys below %s%s.")
                        .formatted(provider, model, cause.getClass().getSimpleName(), ConfigKeys.EMBEDDINGS, model),
                cause);
    }

    static DeploymentException unknownModel(Setting setting, Collection<String> models) {
        return problem("KARTA-462: %s is %s, but there is no such model.%s %s Correct the name, or set %s%s.%s."
                .formatted(
                        setting.key(),
                        excerpt(setting.value()),
                        didYouMean(SimilarNames.findClosest(setting.value(), models)),
                        Descriptions.known("models", models),
                        ConfigKeys.MODELS,
                        excerpt(setting.value()),
                        ConfigKeys.PROVIDER));
    }
}

/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import io.karta.model.LanguageModel;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import java.util.Set;

/** CDI extension that registers one scripted model as the bean of every model of an application. */
final class ScriptedModelExtension implements Extension {

    private final ScriptedModel model = new ScriptedModel();
    private final Set<String> names;

    ScriptedModelExtension(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    @SuppressWarnings("UnusedMethod") // the container calls it
    void register(@Observes AfterBeanDiscovery event) {
        event.<ScriptedModel>addBean()
                .types(ScriptedModel.class, Object.class)
                .scope(Dependent.class)
                .createWith(context -> model);
        names.forEach(name -> event.<LanguageModel>addBean()
                .types(LanguageModel.class)
                .name(name)
                .qualifiers(NamedLiteral.of(name))
                .scope(ApplicationScoped.class)
                .createWith(context -> model));
    }
}
